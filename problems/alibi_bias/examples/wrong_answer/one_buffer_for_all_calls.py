# One buffer is filled anew in every call, and handed out: the result of the call before changes under its owner.
import torch

buffer = torch.empty(1 << 20)


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    out = buffer[: num_heads * seq_len**2].view(num_heads, seq_len, seq_len)
    return torch.mul(-slopes[:, None, None], (at[None] - at[:, None]).abs(), out=out)
