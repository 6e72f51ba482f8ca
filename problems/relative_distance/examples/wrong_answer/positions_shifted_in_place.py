# Counts both from the first key, which changes no distance; but -= writes into the caller's positions.
# Source: https://github.com/thuanz123/enhancing-transformers/issues/11 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    start = key_positions[:1].sum()
    query_positions -= start
    key_positions -= start
    return sign * (key_positions[None, :] - query_positions[:, None])
