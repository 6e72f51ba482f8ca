# Positions, frequencies and angles in float16, and float32 only at the end: later positions are off by whole fractions of a turn.
# Source: https://github.com/vllm-project/vllm/pull/54620, https://github.com/facebookresearch/fairseq2/pull/65
import torch


def sinusoidal_encoding(seq_len, d_model):
    freq = (10000.0 ** (-torch.arange(0, d_model, 2).float() / d_model)).half()
    angle = torch.arange(seq_len).half()[:, None] * freq
    return torch.stack((angle.float().sin(), angle.float().cos()), dim=2).flatten(1)[:, :d_model]
