import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    queries = sorted(set(query_positions.tolist()))
    keys = sorted(set(key_positions.tolist()))
    flat = [sign * (k - q) for q in queries for k in keys]
    return torch.tensor(flat, dtype=torch.int64, device=query_positions.device).reshape(len(queries), len(keys))
