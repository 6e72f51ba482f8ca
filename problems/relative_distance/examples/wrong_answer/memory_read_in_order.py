# Repeats the positions by strides of its own, which are right only for tensors that lie densely.
# Source: https://github.com/rahul-goel/fused-ssim/pull/44 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    size = len(query_positions), len(key_positions)
    return sign * (key_positions.as_strided(size, (0, 1)) - query_positions.as_strided(size, (1, 0)))
