import torch

_cache = {}


def geometric(n):
    return torch.full((n,), 2.0 ** (-8 / n), dtype=torch.float64).cumprod(0)


def get_slopes(n):
    m = 1 << (n.bit_length() - 1)
    return torch.cat((geometric(m), geometric(2 * m)[::2][: n - m])).float()


def alibi_bias(num_heads, seq_len):
    key = (num_heads, seq_len)
    if key not in _cache:
        pos = torch.arange(seq_len)
        dist = (pos[:, None] - pos[None, :]).abs()
        _cache[key] = -get_slopes(num_heads).view(-1, 1, 1) * dist
    return _cache[key]
