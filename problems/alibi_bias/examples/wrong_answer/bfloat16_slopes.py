# The slopes are bfloat16, and made float32 again at the end.
# Source: https://github.com/NVIDIA/TensorRT-Model-Connect/issues/667 (done there on purpose)
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p])).bfloat16()
    at = torch.arange(seq_len)
    return -slopes.float()[:, None, None] * (at[None] - at[:, None]).abs()
