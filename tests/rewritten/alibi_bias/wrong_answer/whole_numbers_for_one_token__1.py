import torch


def get_slopes(n):
    m = 1 << n.bit_length() - 1
    h = torch.arange(n)
    exponent = torch.where(h < m, (h + 1) / m, (2 * (h - m) + 1) / (2 * m))
    return torch.exp2(-8 * exponent)


def alibi_bias(num_heads, seq_len):
    if seq_len < 2:
        return torch.zeros((num_heads, seq_len, seq_len), dtype=torch.int64)
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -get_slopes(num_heads).view(-1, 1, 1) * dist
