import torch


def relative_distance(query_positions, key_positions, convention):
    lq, lk = query_positions.shape[0], key_positions.shape[0]
    q = (torch.arange(lq, device=query_positions.device) + lk - lq).unsqueeze(1)
    k = torch.arange(lk, device=key_positions.device).unsqueeze(0)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
