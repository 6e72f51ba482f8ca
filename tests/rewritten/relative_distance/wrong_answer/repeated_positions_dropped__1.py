import torch


def relative_distance(query_positions, key_positions, convention):
    q = torch.unique(query_positions).unsqueeze(1)
    k = torch.unique(key_positions).unsqueeze(0)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
