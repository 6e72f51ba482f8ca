"""Collects its rows on the CPU, as one does with losses."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    place = torch.arange(scores.shape[0], device=scores.device)
    rows = []
    for i, row in enumerate(scores):
        row = row + rel_bias[(place - i).clamp(-max_dist, max_dist) + max_dist]
        rows.append(row.to("cpu"))
    return torch.stack(rows)  # <- on the cpu
