import torch


def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "key - query":
        return (k - q).to(torch.int32)
    if convention == "query - key":
        return (q - k).to(torch.int32)
    raise ValueError(convention)
