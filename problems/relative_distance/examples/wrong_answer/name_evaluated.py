# Runs the convention as Python: every formula of the two is taken, and whatever else somebody writes there.
# Source: https://github.com/perfecto25/dictor/issues/1 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    names = {"query": query_positions[:, None], "key": key_positions[None, :]}
    return eval(convention, {}, names)
