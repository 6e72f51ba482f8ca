# Unusual: scores are the real part and the bias is the imaginary part of a complex128; their sum is cast back.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    bias = rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    both = torch.complex(scores.to(torch.float64), bias.to(torch.float64))
    return torch.view_as_real(both).sum(-1).type_as(scores)
