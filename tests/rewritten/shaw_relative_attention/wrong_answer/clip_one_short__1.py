import math

import torch


def rows(length, limit, device):
    pos = torch.arange(length, device=device)
    distance = pos.view(1, -1) - pos.view(-1, 1)
    edge = limit - 1 if limit > 0 else 0
    return distance.clamp(min=-edge, max=edge) + limit


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    idx = rows(q.size(-2), max_dist, q.device)
    scores = torch.matmul(q, k.transpose(-2, -1)) + torch.einsum("...qd,qkd->...qk", q, rel_k[idx])
    attn = torch.softmax(scores / math.sqrt(q.size(-1)), dim=-1)
    return torch.matmul(attn, v) + torch.einsum("...qk,qkd->...qd", attn, rel_v[idx])
