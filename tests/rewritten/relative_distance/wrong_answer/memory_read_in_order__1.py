import torch


def relative_distance(query_positions, key_positions, convention):
    n, m = query_positions.shape[0], key_positions.shape[0]
    q = torch.as_strided(query_positions, (n, m), (1, 0))
    k = torch.as_strided(key_positions, (n, m), (0, 1))
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
