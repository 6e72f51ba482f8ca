"""Makes the index of ranges in Python; as_tensor gets the device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    rows = [list(range(-i, n - i)) for i in range(n)]
    offset = torch.as_tensor(rows, device=scores.device)
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
