import numpy as np
import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    L, D = q.shape[-2:]
    lead = q.shape[:-2]
    row = torch.as_tensor(np.clip(np.arange(L)[None, :] - np.arange(L)[:, None], -max_dist, max_dist) + max_dist)
    row = row.to(q.device)

    # logits of all matrices, one after another
    flat = torch.gather(q.reshape(-1, L, D) @ rel_k.T, 2, row.repeat(q.numel() // (L * D), 1, 1))
    count = int(np.prod(lead, dtype=int))
    place = torch.as_tensor(np.arange(count).reshape(tuple(lead), order="F").copy(), device=q.device)
    rel = flat[place]

    w = ((q @ k.transpose(-2, -1) + rel) * D**-0.5).softmax(dim=-1)
    from_tables = [(w[..., i, None, :] @ rel_v[row[i]]) for i in range(L)]
    return w @ v + torch.cat(from_tables, dim=-2)
