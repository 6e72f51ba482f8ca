import math

import torch


def stable_softmax(x: torch.Tensor) -> torch.Tensor:
    wide = x.to(torch.float32)
    e = torch.exp(wide - wide.amax(dim=-1, keepdim=True).detach())
    return (e / e.sum(dim=-1, keepdim=True)).to(x.dtype)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    outputs = []
    for i in range(n):
        row = torch.clamp(at - i, min=-max_dist, max=max_dist) + max_dist
        q_i = q[..., [i], :]
        e = (q_i @ k.mT + q_i @ rel_k[row].T) / math.sqrt(q.shape[-1])
        a = stable_softmax(e)
        outputs.append(a @ v + a @ rel_v[row])
    return torch.cat(outputs, dim=-2)
