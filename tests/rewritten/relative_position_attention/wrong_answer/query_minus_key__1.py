import torch


def relative_position_attention(scores, rel_bias, max_dist):
    rows = []
    for q, row in enumerate(scores):
        picks = [max(-max_dist, min(max_dist, q - k)) + max_dist for k in range(len(row))]
        rows.append(row + rel_bias[picks])
    return torch.stack(rows)
