import torch


def slope_list(n):
    pow2 = 1
    while 2 * pow2 <= n:
        pow2 *= 2
    return [2 ** (-8 * (h + 1) / pow2) if h < pow2 else 2 ** (-4 * (2 * (h - pow2) + 1) / pow2) for h in range(n)]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = torch.zeros((num_heads, seq_len, seq_len), dtype=torch.float32)
    keys = torch.arange(seq_len, dtype=torch.float32)
    slopes = torch.tensor(slope_list(num_heads)).unsqueeze(1)
    for i in range(seq_len):
        out[:, i] = slopes * (i - keys)
    return out
