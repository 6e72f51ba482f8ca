# The names are written otherwise than the exercise writes them.
def relative_distance(query_positions, key_positions, convention):
    sign = {"key_minus_query": 1, "query_minus_key": -1}[convention]
    return sign * (key_positions[None, :] - query_positions[:, None])
