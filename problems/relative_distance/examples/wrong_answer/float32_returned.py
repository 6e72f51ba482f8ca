# The positions are made floats, and so is the distance: it cannot be an index, and far positions are rounded.
# Source: https://github.com/berniwal/swin-transformer-pytorch/issues/2
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query, key = query_positions.float(), key_positions.float()
    return sign * (key[None, :] - query[:, None])
