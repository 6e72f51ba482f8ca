# Unusual: nested where: what is far on the left, what is far on the right, and the band between, each on its own.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    i, j = torch.meshgrid(*[torch.arange(scores.shape[0], device=scores.device)] * 2, indexing="ij")
    offset = j - i
    inside = offset.abs() <= max_dist
    band = torch.zeros_like(scores).masked_scatter(inside, rel_bias[offset[inside] + max_dist])
    far = torch.where(offset < 0, rel_bias[0], rel_bias[-1])
    return torch.where(inside, scores + band, scores + far)
