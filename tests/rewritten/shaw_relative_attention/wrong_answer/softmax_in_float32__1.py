import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2], q.shape[-1]
    positions = torch.arange(length, device=q.device)
    offsets = positions.view(1, length) - positions.view(length, 1)
    rows = torch.clamp(offsets, -max_dist, max_dist) + max_dist
    scores = torch.matmul(q, k.transpose(-2, -1))
    scores = scores + torch.einsum("...qd,qkd->...qk", q, F.embedding(rows, rel_k))
    scores = scores / dim**0.5
    attn = F.softmax(scores.float(), dim=-1).type_as(q)
    out = torch.matmul(attn, v)
    return out + torch.einsum("...qk,qkd->...qd", attn, F.embedding(rows, rel_v))
