# Keys are counted from 0 and queries from 1, so that the zeros lie above the diagonal.
# Source: https://github.com/vllm-project/vllm/pull/945
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    token_idx, context_len = torch.arange(seq_len), torch.arange(1, seq_len + 1)[:, None]
    return -slopes[:, None, None] * (token_idx - context_len).abs()
