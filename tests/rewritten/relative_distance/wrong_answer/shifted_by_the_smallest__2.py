import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    queries, keys = query_positions.tolist(), key_positions.tolist()
    table = torch.zeros(len(queries), len(keys), dtype=torch.int64, device=query_positions.device)
    lowest = min((sign * (k - q) for q in queries for k in keys), default=0)
    for i, q in enumerate(queries):
        for j, k in enumerate(keys):
            table[i, j] = sign * (k - q) - lowest
    return table
