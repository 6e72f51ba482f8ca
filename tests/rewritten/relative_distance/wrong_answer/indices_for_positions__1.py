import torch


def relative_distance(query_positions, key_positions, convention):
    i = torch.arange(query_positions.shape[0], device=query_positions.device).unsqueeze(1)
    j = torch.arange(key_positions.shape[0], device=key_positions.device).unsqueeze(0)
    if convention == "key - query":
        return j - i
    if convention == "query - key":
        return i - j
    raise ValueError(convention)
