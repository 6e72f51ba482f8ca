import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    lists = [[min(max(i - j, -max_dist), max_dist) for j in range(n)] for i in range(n)]
    offset = torch.tensor(lists, device=q.device)
    rows_k = torch.nn.functional.embedding(offset + max_dist, rel_k)
    rows_v = torch.nn.functional.embedding(offset + max_dist, rel_v)
    result = []
    for i in range(n):
        e = q[..., i, None, :] @ torch.transpose(k + rows_k[i], -1, -2)
        result.append(torch.softmax(e / math.sqrt(q.shape[-1]), dim=-1) @ (v + rows_v[i]))
    return torch.cat(result, dim=-2)
