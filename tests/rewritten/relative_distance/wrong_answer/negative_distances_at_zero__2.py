import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError("unknown convention")
    out = torch.zeros(len(query_positions), len(key_positions), dtype=torch.int64, device=query_positions.device)
    for i, q in enumerate(query_positions.tolist()):
        for j, k in enumerate(key_positions.tolist()):
            out[i, j] = max(0, k - q if convention == "key - query" else q - k)
    return out
