"""addcmul with a matrix of ones of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    bias = rel_bias[(position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]
    ones = torch.ones(scores.shape, dtype=scores.dtype)
    return torch.addcmul(scores, bias, ones)  # <- here
