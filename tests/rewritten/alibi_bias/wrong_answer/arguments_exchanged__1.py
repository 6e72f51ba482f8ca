import torch


def slopes_of(n):
    return [2 ** (-8 * k / n) for k in range(1, n + 1)]


def alibi_bias(seq_len, num_heads):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = slopes_of(m)
    if m < num_heads:
        slopes += slopes_of(2 * m)[::2][: num_heads - m]
    positions = torch.arange(seq_len, dtype=torch.float32)
    distance = torch.abs(positions.unsqueeze(1) - positions.unsqueeze(0))
    return -torch.tensor(slopes).view(-1, 1, 1) * distance
