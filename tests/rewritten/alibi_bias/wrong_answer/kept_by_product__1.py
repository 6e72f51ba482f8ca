import torch

CACHE = {}


def get_slopes(n):
    m = 2 ** (len(bin(n)) - 3)
    if m == n:
        return torch.logspace(-8 / n, -8, n, base=2.0)
    return torch.cat([get_slopes(m), get_slopes(2 * m)[::2][: n - m]])


def alibi_bias(num_heads, seq_len):
    numel = num_heads * seq_len**2
    if numel not in CACHE:
        pos = torch.arange(seq_len)
        dist = (pos.unsqueeze(0) - pos.unsqueeze(1)).abs()
        CACHE[numel] = -dist * get_slopes(num_heads).view(-1, 1, 1)
    return CACHE[numel].clone()
