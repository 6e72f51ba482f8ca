"""The steps were made while the file was loaded, on the CPU."""
import torch

STEPS = torch.arange(1500)


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    query = torch.arange(n, device=scores.device).unsqueeze(1)
    offset = STEPS[:n] - query  # <- here
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
