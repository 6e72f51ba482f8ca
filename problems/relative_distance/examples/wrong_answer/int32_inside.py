# Computes in int32, which ends at 2**31 - 1, and comes back to int64.
# Source: https://github.com/vllm-project/tpu-inference/pull/2756 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    distance = key_positions.int()[None, :] - query_positions.int()[:, None]
    return sign * distance.long()
