import torch


def head_slopes(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = torch.tensor(head_slopes(num_heads)).unsqueeze(1)
    back = torch.arange(seq_len, 0, -1, dtype=torch.float32)
    out = torch.zeros(num_heads, seq_len, seq_len)
    for i in range(seq_len):
        # i, i - 1, ..., 1 steps back from query i
        out[:, i, :i] = -slopes * back[seq_len - i :]
    return out
