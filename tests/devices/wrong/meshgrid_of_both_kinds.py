"""meshgrid of positions of the CPU and positions of the device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    query = torch.arange(n, device=scores.device)
    key = torch.arange(n)
    row, column = torch.meshgrid(query, key, indexing="ij")  # <- here
    return scores + rel_bias[(column - row).clamp(-max_dist, max_dist) + max_dist]
