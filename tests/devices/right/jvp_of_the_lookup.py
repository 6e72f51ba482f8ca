"""A lookup is linear in its table, so torch.func.jvp from zero gives the same numbers."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    _, bias = torch.func.jvp(lambda table: table[index], (torch.zeros_like(rel_bias),), (rel_bias,))
    return scores + bias
