import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    if query_positions.numel() == 0 or key_positions.numel() == 0:
        return torch.tensor([], dtype=torch.int64, device=query_positions.device)
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    return k - q if convention == "key - query" else q - k
