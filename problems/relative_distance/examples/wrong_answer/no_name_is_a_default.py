# An empty convention is taken for "none given", for which there is no default.
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention or "key - query"]
    return sign * (key_positions[None, :] - query_positions[:, None])
