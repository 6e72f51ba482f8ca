import torch


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.zeros(num_heads)
    slopes[:m] = torch.exp2(-8.0 * torch.arange(1, m + 1) / m)
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
