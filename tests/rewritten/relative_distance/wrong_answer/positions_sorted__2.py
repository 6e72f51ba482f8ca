import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    table = torch.zeros(len(query_positions), len(key_positions), dtype=torch.int64, device=query_positions.device)
    for i, q in enumerate(sorted(query_positions.tolist())):
        for j, k in enumerate(sorted(key_positions.tolist())):
            table[i, j] = sign * (k - q)
    return table
