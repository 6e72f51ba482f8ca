import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    root = math.sqrt(q.shape[-1])
    k /= root
    rel_k /= root
    pos = torch.arange(q.shape[-2], device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, rel_k[idx])
    alpha = torch.softmax(e, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
