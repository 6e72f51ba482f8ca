import torch


def slopes_for(n):
    m = 1 << n.bit_length() - 1
    h = torch.arange(n)
    exponent = torch.where(h < m, (h + 1) / m, (2 * (h - m) + 1) / (2 * m))
    return torch.exp2(-8 * exponent)


def alibi_bias(num_heads, seq_len):
    # -(L - 1) ... 0 ... L - 1
    offsets = torch.arange(1 - seq_len, seq_len)
    line = slopes_for(num_heads)[:, None] * -offsets.abs()
    rows = [line[:, seq_len - 1 - i : 2 * seq_len - 1 - i] for i in range(seq_len)]
    return torch.stack(rows, dim=1)
