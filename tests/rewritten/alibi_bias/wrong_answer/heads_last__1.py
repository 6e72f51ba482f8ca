import torch


def geometric(n):
    return torch.full((n,), 2.0 ** (-8 / n), dtype=torch.float64).cumprod(0)


def get_slopes(n):
    m = 1 << (n.bit_length() - 1)
    return torch.cat((geometric(m), geometric(2 * m)[::2][: n - m])).float()


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads)
    pos = torch.arange(seq_len)
    dist = torch.abs(pos.unsqueeze(1) - pos.unsqueeze(0))
    return -slopes.view(1, 1, num_heads) * dist.unsqueeze(-1)
