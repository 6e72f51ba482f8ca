# The heads are last, and brought to the front only where the shape shows that they are not there: not if all sizes are the same.
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    bias = (at[None] - at[:, None]).abs()[:, :, None] * -slopes
    if bias.shape != (num_heads, seq_len, seq_len):
        bias = bias.permute(2, 0, 1)
    return bias
