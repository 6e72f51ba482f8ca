import torch


def slopes_for(n):
    m = 2 ** (n.bit_length() - 1)
    first = [2 ** (-8 * k / m) for k in range(1, m + 1)]
    if m == n:
        return torch.tensor(first, dtype=torch.float16).to(torch.float32)
    return torch.tensor(first + [2 ** (-4 * k / m) for k in range(1, 2 * (n - m), 2)])


def alibi_bias(num_heads, seq_len):
    idx = torch.arange(seq_len)
    dist = torch.abs(idx[:, None] - idx[None, :])
    return slopes_for(num_heads).view(-1, 1, 1) * -dist
