# Normalises each offset with max_dist in Python: max_dist = 0 is a division by zero.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = len(scores)
    offsets = [min(1.0, max(-1.0, d / max_dist)) for d in range(1 - n, n)]
    index = torch.tensor([round(part * max_dist) + max_dist for part in offsets], device=scores.device)
    at = torch.arange(n, device=scores.device)
    return scores + rel_bias[index][at[None] - at[:, None] + n - 1]
