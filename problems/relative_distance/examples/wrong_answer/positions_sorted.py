# Puts the positions in order first: then row i is no longer query i.
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query, key = query_positions.sort().values, key_positions.sort().values
    return sign * (key[None, :] - query[:, None])
