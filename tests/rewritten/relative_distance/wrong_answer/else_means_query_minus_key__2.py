import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1}.get(convention, -1) if isinstance(convention, str) else -1
    out = key_positions.repeat(len(query_positions), 1)
    out -= query_positions.reshape(-1, 1)
    return torch.mul(out, sign)
