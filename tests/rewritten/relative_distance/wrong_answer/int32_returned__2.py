import torch


def relative_distance(query_positions, key_positions, convention):
    assert convention in ("key - query", "query - key")
    out = torch.empty(len(query_positions), len(key_positions), dtype=torch.int32, device=query_positions.device)
    for i, q in enumerate(query_positions):
        for j, k in enumerate(key_positions):
            out[i, j] = k - q if convention == "key - query" else q - k
    return out
