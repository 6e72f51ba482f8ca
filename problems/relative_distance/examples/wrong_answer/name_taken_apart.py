# Takes the words before and after the minus sign, whichever they are: "key - key" is taken too.
def relative_distance(query_positions, key_positions, convention):
    positions = {"query": query_positions[:, None], "key": key_positions[None, :]}
    first, second = convention.split(" - ")
    return positions[first] - positions[second]
