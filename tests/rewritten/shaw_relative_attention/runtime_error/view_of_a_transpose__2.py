import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, d = q.shape[-2:]
    queries = q.view(-1, d).view(-1, n, d)
    keys = k.view(-1, n, d)
    values = v.reshape(-1, n, v.shape[-1])
    at = torch.arange(n, device=q.device)
    out = []
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        e = torch.bmm(keys + rel_k[row], queries[:, i].unsqueeze(2)) / math.sqrt(d)
        out.append(torch.sum(e.softmax(dim=1) * (values + rel_v[row]), dim=1))
    return torch.stack(out, dim=1).view(v.shape)
