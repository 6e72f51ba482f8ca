# Distances are cut out of a table for 512 positions, and there are no more.
# Source: https://github.com/HabanaAI/vllm-fork/pull/503 (a longest prompt)
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len, longest=512):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(longest)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()[:seq_len, :seq_len]
