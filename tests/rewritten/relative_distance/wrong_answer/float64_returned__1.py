import torch


def relative_distance(query_positions, key_positions, convention):
    q = query_positions.to(torch.float64).unsqueeze(1)
    k = key_positions.to(torch.float64).unsqueeze(0)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
