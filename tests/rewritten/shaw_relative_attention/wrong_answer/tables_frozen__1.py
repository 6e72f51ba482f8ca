import torch
import torch.nn.functional as F
from torch import nn


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    table_k = nn.Parameter(rel_k, requires_grad=False)
    table_v = nn.Parameter(rel_v, requires_grad=False)
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, F.embedding(idx, table_k))
    alpha = torch.softmax(e / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, F.embedding(idx, table_v))
