"""nn.Embedding as a function: functional_call puts rel_bias in place of its weight."""
import torch
from torch import nn


def relative_position_attention(scores, rel_bias, max_dist):
    table = nn.Embedding(2 * max_dist + 1, 1, dtype=rel_bias.dtype, device=rel_bias.device)
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + torch.func.functional_call(table, {"weight": rel_bias[:, None]}, (index,)).squeeze(-1)
