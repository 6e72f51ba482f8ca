import torch


def geometric(n):
    return torch.exp2(-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    m = 1
    while m * 2 < num_heads:
        m *= 2
    slopes = torch.cat([geometric(m), geometric(2 * m)[::2][: num_heads - m]])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
