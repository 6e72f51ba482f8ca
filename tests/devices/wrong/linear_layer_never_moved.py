"""An nn.Linear with weight one, which nobody moved."""
import torch
from torch import nn

SAME = nn.Linear(1, 1, dtype=torch.float64).requires_grad_(False)
SAME.weight.fill_(1)
SAME.bias.fill_(0)


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], dtype=torch.float64, device=scores.device)
    position = SAME(position[:, None]).round().long()  # <- here
    index = (position.T - position).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
