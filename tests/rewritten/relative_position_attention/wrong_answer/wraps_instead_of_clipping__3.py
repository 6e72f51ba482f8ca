import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    pos = torch.arange(n, device=scores.device)
    shifted = pos - pos[:, None] + max_dist
    entries = rel_bias.shape[0]
    inside = shifted - torch.div(shifted, entries, rounding_mode="floor") * entries
    return scores + torch.take(rel_bias, inside)
