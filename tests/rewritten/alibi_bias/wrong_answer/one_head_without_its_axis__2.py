import torch


def one(slope, n):
    out = torch.zeros(n, n)
    for i in range(n):
        out[i] = -slope * (torch.arange(n) - i).abs()
    return out


def alibi_bias(num_heads, seq_len):
    if num_heads == 1:
        return one(2**-8, seq_len)
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    matrices = [one(2 ** (-8 * k / m), seq_len) for k in range(1, m + 1)]
    matrices += [one(2 ** (-4 * k / m), seq_len) for k in range(1, 2 * (num_heads - m), 2)]
    return torch.stack(matrices)
