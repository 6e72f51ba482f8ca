import torch


def slopes_for(n):
    return [2.0 ** (-8.0 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.tensor(slopes_for(m) + slopes_for(2 * m)[::2][: num_heads - m])
    back = torch.arange(seq_len - 1, -1, -1, dtype=torch.float32)
    return torch.outer(-slopes, back)
