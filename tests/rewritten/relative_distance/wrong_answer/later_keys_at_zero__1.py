import torch


def relative_distance(query_positions, key_positions, convention):
    k, q = key_positions.unsqueeze(0), query_positions.unsqueeze(1)
    if convention == "key - query":
        return torch.clamp(k - q, max=0)
    if convention == "query - key":
        return torch.clamp(q - k, min=0)
    raise ValueError(convention)
