# A slice of a kept matrix is handed out, which is the matrix itself and no copy.
# Source: https://github.com/EleutherAI/gpt-neox/pull/652
import torch

kept = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    if num_heads not in kept or kept[num_heads].shape[1] < seq_len:
        p = 2 ** (num_heads.bit_length() - 1)
        slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
        at = torch.arange(max(64, 2 * seq_len))
        kept[num_heads] = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    return kept[num_heads][:, :seq_len, :seq_len]
