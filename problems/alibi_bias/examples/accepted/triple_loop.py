# Right, and slow: one element at a time, all in Python floats. It has all the points of the cases, and none for speed.
import torch


def slope_of(head, heads):
    m = 1
    while 2 * m <= heads:
        m *= 2
    if head < m:
        return 0.5 ** (8 * (head + 1) / m)
    return slope_of(2 * (head - m), 2 * m)


def alibi_bias(num_heads, seq_len):
    out = torch.zeros(num_heads, seq_len, seq_len)
    for h in range(num_heads):
        slope = slope_of(h, num_heads)
        for i in range(seq_len):
            for j in range(seq_len):
                out[h, i, j] = -slope * abs(i - j)
    return out
