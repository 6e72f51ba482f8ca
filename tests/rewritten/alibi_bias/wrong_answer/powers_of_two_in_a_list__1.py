import torch

POWERS = [32, 16, 8, 4, 2, 1]


def powers_row(count):
    return torch.tensor([2 ** (-8 * (k + 1) / count) for k in range(count)])


def alibi_bias(num_heads, seq_len):
    base = next(p for p in POWERS if p <= num_heads)
    slopes = torch.cat([powers_row(base), powers_row(base * 2)[::2][: num_heads - base]])
    pos = torch.arange(seq_len)
    dist = torch.abs(pos.unsqueeze(0) - pos.unsqueeze(1))
    return -(slopes.view(-1, 1, 1) * dist)
