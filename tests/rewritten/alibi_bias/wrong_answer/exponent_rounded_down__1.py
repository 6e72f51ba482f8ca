import torch


def pow2_slopes(n):
    out = []
    for h in range(1, n + 1):
        exponent = 8 * h // n
        out.append(2.0**-exponent)
    return out


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = pow2_slopes(m) + pow2_slopes(2 * m)[::2][: num_heads - m]
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos).abs()
    return -torch.tensor(slopes).view(num_heads, 1, 1) * dist
