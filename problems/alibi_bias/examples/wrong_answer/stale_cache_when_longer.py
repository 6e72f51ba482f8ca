# Whether the kept matrix is long enough is asked the wrong way round: a longer request gets the short one.
# Source: https://github.com/lucidrains/x-transformers/commit/fbbc159, https://github.com/ml-explore/mlx/pull/3071
import torch

_kept = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    old = _kept.get(num_heads)
    if old is not None and old.shape[-1] <= seq_len:
        return old[:, :seq_len, :seq_len].clone()
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    _kept[num_heads] = -slopes[:, None, None] * (at[None] - at[:, None]).abs().float()
    return _kept[num_heads].clone()
