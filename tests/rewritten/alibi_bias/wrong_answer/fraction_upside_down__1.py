import torch


def geometric(n):
    return torch.exp2(-(n / 8.0) * torch.arange(1, n + 1))


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.cat([geometric(m), geometric(2 * m)[::2][: num_heads - m]])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -dist * slopes.view(num_heads, 1, 1)
