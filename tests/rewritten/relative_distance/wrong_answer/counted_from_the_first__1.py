import torch


def run(positions):
    return positions[:1] + torch.arange(positions.shape[0], device=positions.device)


def relative_distance(query_positions, key_positions, convention):
    q, k = run(query_positions).unsqueeze(1), run(key_positions).unsqueeze(0)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
