"""Scores are the real part, biases the imaginary one; their sum is the answer."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    wide = torch.promote_types(scores.dtype, torch.float32)
    position = torch.arange(scores.shape[0], device=scores.device)
    bias = rel_bias[(position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]
    both = torch.view_as_real(torch.complex(scores.to(wide), bias.to(wide)))
    return (both[..., 0] + both[..., 1]).to(scores.dtype)
