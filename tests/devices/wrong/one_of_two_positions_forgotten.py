"""The keys have their device, the queries do not."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    key = torch.arange(n, device=scores.device)
    query = torch.arange(n)
    offset = key[None, :] - query[:, None]  # <- here
    index = offset.clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
