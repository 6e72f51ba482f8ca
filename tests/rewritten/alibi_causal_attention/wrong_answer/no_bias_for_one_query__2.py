import math

import torch


def get_slopes(n):
    def power_of_two(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    closest = 2 ** math.floor(math.log2(n))
    if closest == n:
        return power_of_two(n)
    return power_of_two(closest) + power_of_two(2 * closest)[0::2][: n - closest]


def one_sequence(q, k, v):
    heads, n_q, width = q.shape
    n_k = k.shape[1]
    offsets = torch.arange(1 - n_k, 1, device=q.device).repeat(n_q, 1)
    offsets = offsets + torch.arange(n_q - 1, -1, -1, device=q.device).unsqueeze(1)
    m = torch.tensor(get_slopes(heads), device=q.device) if n_q > 1 else torch.zeros(heads, device=q.device)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(width)
    scores = scores + torch.einsum("h,ij->hij", m, offsets.float()).to(q.dtype)
    scores = scores.masked_fill(offsets > 0, float("-inf"))
    return torch.bmm(scores.softmax(-1), v)


def alibi_causal_attention(q, k, v):
    if q.dim() == 3:
        return one_sequence(q, k, v)
    return torch.stack([one_sequence(*triple) for triple in zip(q, k, v)])
