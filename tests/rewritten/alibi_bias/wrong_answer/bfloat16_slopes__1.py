import torch


def geometric(n):
    return torch.full((n,), 2.0 ** (-8 / n), dtype=torch.float64).cumprod(0)


def get_slopes(n):
    m = 1 << (n.bit_length() - 1)
    return torch.cat((geometric(m), geometric(2 * m)[::2][: n - m])).float()


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads).to(torch.bfloat16)
    pos = torch.arange(seq_len, dtype=torch.float32)
    dist = torch.abs(pos.unsqueeze(0) - pos.unsqueeze(1))
    return dist * slopes.to(torch.float32).view(num_heads, 1, 1).neg()
