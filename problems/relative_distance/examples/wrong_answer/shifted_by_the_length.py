# Adds the number of keys less one, the shift that makes indices of distances between the places 0, 1, 2 ...
# Source: https://github.com/lucidrains/bottleneck-transformer-pytorch/issues/8 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * (key_positions[None, :] - query_positions[:, None]) + len(key_positions) - 1
