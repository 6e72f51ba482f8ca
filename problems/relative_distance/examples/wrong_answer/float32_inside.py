# Computes in float32, which has not every whole number beyond 2**24, and comes back to int64.
# Source: https://github.com/open-mmlab/mmdetection3d/issues/296, https://github.com/facebookresearch/fairo/pull/537
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query, key = query_positions.float(), key_positions.float()
    return (sign * (key[None, :] - query[:, None])).long()
