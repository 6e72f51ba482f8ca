import torch


def geometric(n):
    return torch.pow(2.0, -8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = geometric(m)
    if num_heads > m:
        missing = geometric(2 * m)[::2][: num_heads - m]
        slopes = torch.cat([missing, slopes])
    pos = torch.arange(seq_len)
    return -slopes.view(-1, 1, 1) * (pos[:, None] - pos[None, :]).abs()
