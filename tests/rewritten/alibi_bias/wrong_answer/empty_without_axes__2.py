import torch


def alibi_bias(heads, length):
    if length < 1:
        return torch.tensor([])
    m = 1
    while 2 * m <= heads:
        m *= 2
    out = torch.zeros(heads, length, length)
    for h in range(heads):
        exponent = 8 * (h + 1) / m if h < m else 4 * (2 * (h - m) + 1) / m
        for i in range(length):
            for j in range(length):
                out[h, i, j] = -(0.5**exponent) * abs(i - j)
    return out
