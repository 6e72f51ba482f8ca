from math import sqrt

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    *outer, length, dim = q.shape
    pos = torch.arange(length, device=q.device)
    index = torch.clamp(pos.unsqueeze(0) - pos.unsqueeze(1), min=-max_dist, max=max_dist) + max_dist
    # Shaw's trick: one matrix product for each query position, over all sequences and heads at once
    stacked = q.reshape(-1, length, dim).transpose(0, 1)
    rel = torch.bmm(stacked, rel_k[index].transpose(1, 2)).transpose(0, 1)
    rel = rel.reshape(*outer[::-1], length, length)
    for a in range(len(outer) // 2):
        rel = rel.transpose(a, len(outer) - 1 - a)
    attn = torch.softmax((torch.matmul(q, k.transpose(-1, -2)) + rel) / sqrt(dim), dim=-1)
    return torch.matmul(attn, v) + torch.einsum("...qk,qkd->...qd", attn, rel_v[index])
