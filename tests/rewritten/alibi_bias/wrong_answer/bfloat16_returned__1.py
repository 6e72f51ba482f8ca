import torch


def get_slopes(n):
    closest = 1 << n.bit_length() - 1
    h = torch.arange(n)
    exponent = torch.where(h < closest, (h + 1) / closest, (2 * (h - closest) + 1) / (2 * closest))
    return torch.exp2(-8 * exponent)


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads).reshape(-1, 1, 1)
    idx = torch.arange(seq_len)
    bias = -(idx[:, None] - idx[None, :]).abs() * slopes
    return bias.bfloat16()
