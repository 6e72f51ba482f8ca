import torch


def geometric(n):
    return torch.pow(2.0, torch.arange(1, n + 1) * (-8.0 / n))


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    rest = geometric(2 * m)[: num_heads - m]
    slopes = torch.cat([geometric(m), rest]).view(num_heads, 1, 1)
    pos = torch.arange(seq_len)
    return -(pos[:, None] - pos[None, :]).abs() * slopes
