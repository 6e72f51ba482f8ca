import torch

MAX_HEADS = 64


def alibi_bias(num_heads, seq_len):
    if not 1 <= num_heads <= MAX_HEADS:
        raise ValueError("num_heads out of range")
    m = 1
    while m * 2 <= num_heads:
        m *= 2
    first = [2 ** (-8 * k / m) for k in range(1, m + 1)]
    rest = [2 ** (-4 * k / m) for k in range(1, 2 * (num_heads - m), 2)]
    slopes = torch.tensor(first + rest).reshape(num_heads, 1, 1)
    index = torch.arange(seq_len)
    return slopes * -(index - index.reshape(-1, 1)).abs()
