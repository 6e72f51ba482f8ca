import torch


def relative_distance(query_positions, key_positions, convention):
    q = query_positions.to(torch.float32).unsqueeze(1)
    k = key_positions.to(torch.float32).unsqueeze(0)
    if convention == "key - query":
        return (k - q).to(torch.int64)
    if convention == "query - key":
        return (q - k).to(torch.int64)
    raise ValueError(convention)
