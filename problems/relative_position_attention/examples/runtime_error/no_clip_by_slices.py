# Each row takes a slice of the table as if that had no ends: beyond max_dist the slice is too short to be added.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    rows = []
    for i, row in enumerate(scores):
        first = max_dist - i
        rows.append(row + rel_bias[first : first + len(row)])
    return torch.stack(rows)
