# Shifts the distances so that the smallest is 0 and each can be an index into a table of biases.
# Source: https://github.com/lucidrains/bottleneck-transformer-pytorch/issues/8
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    distance = sign * (key_positions[None, :] - query_positions[:, None])
    return distance - distance.min() if distance.numel() else distance
