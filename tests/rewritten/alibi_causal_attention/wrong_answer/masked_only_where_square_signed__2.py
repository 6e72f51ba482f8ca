import math

import numpy as np
import torch


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def one_sequence(q, k, v):
    heads, n_q, width = q.shape
    n_k = k.shape[1]
    offsets = torch.arange(1 - n_k, 1, device=q.device).repeat(n_q, 1)
    offsets = offsets + torch.arange(n_q - 1, -1, -1, device=q.device).unsqueeze(1)
    m = torch.tensor(slope_list(heads), device=q.device)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(width)
    scores = scores + torch.einsum("h,ij->hij", m, offsets.float()).to(q.dtype)
    if scores.shape[1] == scores.shape[2]:
        scores += torch.full((n_q, n_k), float("-inf"), dtype=q.dtype, device=q.device).triu(1)
    return torch.bmm(scores.softmax(-1), v)


def alibi_causal_attention(q, k, v):
    if q.dim() == 3:
        return one_sequence(q, k, v)
    return torch.stack([one_sequence(*triple) for triple in zip(q, k, v)])
