# Unusual: scatters every entry of the table to the places where it belongs, into a tensor of its own.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    at = torch.arange(n, device=scores.device)
    offset = at[None] - at[:, None]
    places = at.view(-1, 1) * n + at
    order = torch.randperm(n * n, device=scores.device)
    source = rel_bias[(offset.flatten()[order]).clamp(-max_dist, max_dist) + max_dist]
    bias = torch.zeros_like(source).scatter_(0, places.flatten()[order], source)
    return torch.index_add(scores.reshape(-1), 0, torch.arange(n * n, device=bias.device), bias).view(n, n)
