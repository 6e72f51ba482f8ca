# Unusual: einsum picks the table's entries with a mask of zeros and ones; the sum has one term, so it is exact.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.size(0)
    at = torch.arange(n, device=scores.device)
    index = torch.einsum("i,j->ij", torch.ones_like(at), at) - torch.einsum("i,j->ij", at, torch.ones_like(at))
    index = index.clamp(-max_dist, max_dist) + max_dist
    mask = (index[..., None] == torch.arange(2 * max_dist + 1, device=scores.device)).to(rel_bias.dtype)
    return torch.einsum("ijk,k->ij", mask, rel_bias) + scores
