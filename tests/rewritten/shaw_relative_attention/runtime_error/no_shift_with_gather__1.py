import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    idx = torch.arange(n, device=q.device)
    offsets = torch.clamp(idx.unsqueeze(0) - idx.unsqueeze(1), min=-max_dist, max=max_dist)
    offsets = offsets.expand(*q.shape[:-1], n)
    q_rel = torch.matmul(q, rel_k.transpose(0, 1))
    scores = torch.matmul(q, k.transpose(-2, -1)) + torch.gather(q_rel, -1, offsets)
    attn = F.softmax(scores / q.size(-1) ** 0.5, dim=-1)
    summed = torch.zeros_like(q_rel)
    summed = torch.scatter_add(summed, -1, offsets, attn)
    return torch.matmul(attn, v) + torch.matmul(summed, rel_v)
