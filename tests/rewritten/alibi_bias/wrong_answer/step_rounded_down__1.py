import torch


def powers(n):
    step = 8 // n
    return [2.0 ** (-step * (h + 1)) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.tensor(powers(m) + powers(2 * m)[::2][: num_heads - m])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
