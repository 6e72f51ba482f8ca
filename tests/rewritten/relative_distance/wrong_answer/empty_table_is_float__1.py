import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    n, m = query_positions.shape[0], key_positions.shape[0]
    if n == 0 or m == 0:
        return torch.empty(n, m, device=query_positions.device)
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    return k - q if convention == "key - query" else q - k
