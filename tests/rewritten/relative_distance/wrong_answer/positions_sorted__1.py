import torch


def relative_distance(query_positions, key_positions, convention):
    q = torch.sort(query_positions)[0].unsqueeze(1)
    k = torch.sort(key_positions)[0].unsqueeze(0)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
