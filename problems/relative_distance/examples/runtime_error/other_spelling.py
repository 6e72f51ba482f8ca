# The names are written otherwise than the exercise writes them, without spaces.
def relative_distance(query_positions, key_positions, convention):
    sign = {"key-query": 1, "query-key": -1}[convention]
    return sign * (key_positions[None, :] - query_positions[:, None])
