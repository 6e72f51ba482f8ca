"""Multiplies a sparse matrix of the CPU with the table."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    wide = torch.promote_types(scores.dtype, torch.float32)
    place, pair = torch.arange(n), torch.arange(n * n)
    index = (place[None, :] - place[:, None]).clamp(-max_dist, max_dist) + max_dist
    at = torch.stack((pair, index.flatten()))
    picks = torch.sparse_coo_tensor(at, torch.ones(n * n, dtype=wide), (n * n, 2 * max_dist + 1))
    bias = torch.sparse.mm(picks, rel_bias.to(wide)[:, None])  # <- here
    return scores + bias.view(n, n).to(scores.dtype)
