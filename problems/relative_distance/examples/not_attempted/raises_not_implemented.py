# Begun, and with nothing in it yet.
def relative_distance(query_positions, key_positions, convention):
    size = len(query_positions), len(key_positions)
    raise NotImplementedError(f"to do: a table of {size}")
