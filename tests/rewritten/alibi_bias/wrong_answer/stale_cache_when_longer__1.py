import torch

_cache = {}


def geometric(n):
    return torch.full((n,), 2.0 ** (-8 / n), dtype=torch.float64).cumprod(0)


def get_slopes(n):
    m = 1 << (n.bit_length() - 1)
    return torch.cat((geometric(m), geometric(2 * m)[::2][: n - m])).float()


def alibi_bias(num_heads, seq_len):
    cached = _cache.get(num_heads)
    if cached is None or cached.size(1) > seq_len:
        pos = torch.arange(seq_len)
        dist = (pos[:, None] - pos[None, :]).abs()
        cached = -get_slopes(num_heads).view(-1, 1, 1) * dist
        _cache[num_heads] = cached
    return cached[:, :seq_len, :seq_len].clone()
