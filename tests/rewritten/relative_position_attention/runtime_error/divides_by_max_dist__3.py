import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    table = []
    for d in range(-n + 1, n):
        ratio = max(-1.0, min(1.0, d / max_dist))
        table.append(rel_bias[round(ratio * max_dist) + max_dist])
    table = torch.stack(table)
    return torch.stack([scores[i] + table[n - 1 - i : n - 1 - i + n] for i in range(n)])
