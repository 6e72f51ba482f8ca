# Only keys before their query have a bias; above the diagonal all is zero.
# Source: https://github.com/NVIDIA-NeMo/Speech/pull/7105, https://github.com/ofirpress/attention_with_linear_biases/issues/17
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[:, None] - at[None]).clamp(min=0)
