import torch


def relative_distance(query_positions, key_positions, convention):
    q = query_positions.numpy().reshape(-1, 1)
    k = key_positions.numpy().reshape(1, -1)
    if convention == "key - query":
        return torch.from_numpy(k - q)
    if convention == "query - key":
        return torch.from_numpy(q - k)
    raise ValueError(convention)
