# Right: the rows are windows of one strip …, -2, -1, 0, -1, -2, …; the last window is the first row.
import torch


def alibi_bias(num_heads, seq_len):
    m = 2 ** (num_heads.bit_length() - 1)
    exponent = torch.cat((torch.arange(2, 2 * m + 1, 2), 2 * torch.arange(num_heads - m) + 1)) * 4 / m
    if seq_len == 0:
        return torch.empty(num_heads, 0, 0)
    strip = torch.exp2(-exponent)[:, None] * torch.arange(1 - seq_len, seq_len).abs()
    return -strip.unfold(1, seq_len, 1).flip(1)
