import torch


def relative_distance(query_positions, key_positions, convention):
    n, m = query_positions.shape[0], key_positions.shape[0]
    if n * m == 0:
        return torch.zeros(n, m, dtype=torch.int64, device=query_positions.device)
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
