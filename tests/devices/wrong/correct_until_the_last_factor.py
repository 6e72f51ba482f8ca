"""Everything has its device but the factor at the end."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    total = scores + rel_bias[index]
    return total * torch.ones(len(scores), dtype=scores.dtype)  # <- here
