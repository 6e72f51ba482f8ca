import torch


def get_slopes(n):
    m = 1 << n.bit_length() - 1
    h = torch.arange(n)
    exponent = torch.where(h < m, (h + 1) / m, (2 * (h - m) + 1) / (2 * m))
    return torch.exp2(-8 * exponent)


def alibi_bias(num_heads, seq_len):
    pos = torch.arange(seq_len).char()
    dist = (pos[:, None] - pos[None, :]).abs()
    return -get_slopes(num_heads).view(-1, 1, 1) * dist.to(torch.float32)
