import torch


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    base = 2 ** (-8 / m)
    slopes = [base ** (h + 1) for h in range(m)]
    slopes += [base ** (2 * k + 1) for k in range(num_heads - m)]
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -torch.tensor(slopes).view(-1, 1, 1) * dist
