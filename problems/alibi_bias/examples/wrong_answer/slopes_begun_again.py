# When the slopes of the power of two are used up, they are taken once more from the first one on.
import torch


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    at = torch.arange(seq_len)
    gap = (at[None] - at[:, None]).abs()
    return torch.stack([-(2.0 ** (-8 * (h % p + 1) / p)) * gap for h in range(num_heads)])
