# Right: a bias is kept for each pair of sizes; what is handed out is a copy.
from functools import lru_cache

import torch


@lru_cache(maxsize=None)
def slopes(heads):
    m = 2 ** (heads.bit_length() - 1)
    return torch.tensor([2 ** (-8 * k / m) for k in [*range(1, m + 1), *(i + 0.5 for i in range(heads - m))]])


@lru_cache(maxsize=None)
def distances(length):
    return torch.cdist(torch.arange(length).float()[:, None], torch.arange(length).float()[:, None], p=1)


@lru_cache(maxsize=None)
def kept(heads, length):
    return slopes(heads)[:, None, None] * distances(length) * -1


def alibi_bias(num_heads, seq_len):
    return kept(num_heads, seq_len).clone()
