"""A frozen nn.Embedding of unit rows on the device; its rows pick the entries of rel_bias."""
import torch
from torch import nn


def relative_position_attention(scores, rel_bias, max_dist):
    unit = torch.eye(2 * max_dist + 1, dtype=rel_bias.dtype, device=rel_bias.device)
    rows = nn.Embedding.from_pretrained(unit)
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rows(index) @ rel_bias
