# One row for all queries, left at (num_heads, 1, seq_len) for broadcasting.
# Source: https://github.com/ofirpress/attention_with_linear_biases/issues/18, https://github.com/NVIDIA-NeMo/Speech/pull/7105
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    return slopes[:, None, None] * (torch.arange(seq_len) - (seq_len - 1))
