import torch


def geometric(n):
    return [2.0 ** (-8.0 * k / n) for k in range(1, n + 1)]


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    extra = geometric(2 * m)[::2][: num_heads - m]
    slopes = []
    for k, own in enumerate(geometric(m)):
        slopes.append(own)
        if k < len(extra):
            slopes.append(extra[k])
    pos = torch.arange(seq_len, dtype=torch.float32)
    dist = torch.abs(pos.view(-1, 1) - pos.view(1, -1))
    return torch.tensor(slopes).view(-1, 1, 1) * -dist
