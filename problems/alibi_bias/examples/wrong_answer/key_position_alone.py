# slope * j in every row: counted from the first key up, not from the query.
# Source: https://github.com/huggingface/transformers/pull/17474, https://github.com/Dao-AILab/flash-attention/pull/540
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    bias = slopes.unsqueeze(1).unsqueeze(1) * torch.arange(seq_len).unsqueeze(0).unsqueeze(0)
    return bias.repeat(1, seq_len, 1)
