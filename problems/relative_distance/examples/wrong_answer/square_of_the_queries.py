# One length for both: as many columns as there are queries.
# Source: https://github.com/mead-ml/mead-baseline/pull/759
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    n = len(query_positions)
    out = torch.zeros(n, n, dtype=torch.long, device=query_positions.device)
    for i in range(n):
        for j in range(n):
            out[i, j] = sign * (key_positions[j] - query_positions[i])
    return out
