import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1 << (num_heads.bit_length() - 1)
    slopes, left = [], num_heads - m
    for number in range(1, 2 * m + 1):
        if number % 2 == 1:
            if left == 0:
                continue
            left -= 1
        slopes.append(0.5 ** (8 * number / (2 * m)))
    keys = torch.arange(seq_len).float()
    column = torch.tensor(slopes).unsqueeze(1)
    out = torch.empty(num_heads, seq_len, seq_len)
    for i in range(seq_len):
        out[:, i] = -column * (keys - i).abs()
    return out
