import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    sequences, heads, n, d_v = v.shape
    at = torch.arange(n, device=q.device)
    row = (at - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    out = []
    for s in range(sequences):
        for h in range(heads):
            e = q[s, h] @ k[s, h].T + torch.gather(q[s, h] @ rel_k.T, 1, row)
            weights = torch.softmax(e / math.sqrt(q.shape[-1]), dim=1)
            out.append(weights @ v[s, h] + (weights[:, None, :] @ rel_v[row]).squeeze(1))
    return torch.stack(out).reshape(sequences, heads, n, d_v)
