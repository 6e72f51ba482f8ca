import torch

_cache = {}


def slopes_for(n):
    return [2.0 ** (-8.0 * (h + 1) / n) for h in range(n)]


def build(num_heads, seq_len):
    m = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.tensor(slopes_for(m) + slopes_for(2 * m)[::2][: num_heads - m])
    pos = torch.arange(seq_len)
    return slopes.view(-1, 1, 1) * -torch.abs(pos.view(-1, 1) - pos)


def alibi_bias(num_heads, seq_len):
    name = f"{num_heads}{seq_len}"
    if name in _cache:
        return _cache[name].clone()
    _cache[name] = build(num_heads, seq_len)
    return _cache[name].clone()
