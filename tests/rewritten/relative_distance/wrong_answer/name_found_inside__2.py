import torch


def relative_distance(query_positions, key_positions, convention):
    signs = [sign for name, sign in (("key - query", 1), ("query - key", -1)) if name in convention]
    if not signs:
        raise ValueError(f"unknown convention: {convention!r}")
    table = torch.empty(len(query_positions), len(key_positions), dtype=torch.int64, device=query_positions.device)
    for i in range(len(query_positions)):
        table[i] = signs[0] * (key_positions - query_positions[i])
    return table
