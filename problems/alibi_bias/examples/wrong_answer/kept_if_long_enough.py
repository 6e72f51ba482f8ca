# One matrix is kept and cut to the length, but nobody asks whether it has the right heads.
# Source: https://github.com/ml-explore/mlx/pull/3071 (what the class keeps)
import torch

kept = None


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    global kept
    if kept is None or kept.shape[0] < num_heads or kept.shape[1] < seq_len:
        p = 2 ** (num_heads.bit_length() - 1)
        slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
        at = torch.arange(seq_len)
        kept = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    return kept[:num_heads, :seq_len, :seq_len].clone()
