import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length = q.shape[-2]
    pos = torch.arange(length, device=q.device)
    distance = torch.abs(pos.unsqueeze(1) - pos.unsqueeze(0))
    idx = max_dist + torch.clamp(distance, max=max_dist)
    scores = q.matmul(k.transpose(-2, -1)) + torch.einsum("...qd,qkd->...qk", q, rel_k[idx])
    attn = torch.softmax(scores / math.sqrt(q.shape[-1]), dim=-1)
    return attn.matmul(v) + torch.einsum("...qk,qkd->...qd", attn, rel_v[idx])
