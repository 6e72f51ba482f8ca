# The same in bfloat16, which has even fewer digits.
# Source: https://github.com/wfondrie/depthcharge/pull/82, https://github.com/EleutherAI/gpt-neox/issues/1003
import torch


def sinusoidal_encoding(seq_len, d_model):
    freq = (10000.0 ** (-torch.arange(0, d_model, 2).float() / d_model)).bfloat16()
    angle = torch.arange(seq_len).bfloat16()[:, None] * freq
    return torch.stack((angle.float().sin(), angle.float().cos()), dim=2).flatten(1)[:, :d_model]
