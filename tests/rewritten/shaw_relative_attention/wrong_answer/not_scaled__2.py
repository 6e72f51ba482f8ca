import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    row = (at - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    flat_q, flat_k, flat_v = (x.reshape(-1, n, x.shape[-1]) for x in (q, k, v))
    heads = []
    for one_q, one_k, one_v in zip(flat_q, flat_k, flat_v):
        logits = one_q @ one_k.T + torch.gather(one_q @ rel_k.T, 1, row)
        weights = F.softmax(logits, dim=1)
        heads.append(weights @ one_v + torch.bmm(weights[:, None], rel_v[row])[:, 0])
    return torch.stack(heads).reshape(v.shape)
