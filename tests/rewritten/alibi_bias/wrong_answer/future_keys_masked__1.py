import torch


def get_slopes(n):
    m = 1 << n.bit_length() - 1
    h = torch.arange(n)
    exponent = torch.where(h < m, (h + 1) / m, (2 * (h - m) + 1) / (2 * m))
    return torch.exp2(-8 * exponent)


def alibi_bias(num_heads, seq_len):
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    bias = -get_slopes(num_heads).view(-1, 1, 1) * dist
    mask = torch.ones(seq_len, seq_len, dtype=torch.bool).triu(1)
    return bias.masked_fill(mask, float("-inf"))
