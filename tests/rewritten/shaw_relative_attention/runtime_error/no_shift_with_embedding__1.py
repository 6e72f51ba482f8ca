import torch
from torch.nn.functional import embedding


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    distance = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist)
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, embedding(distance, rel_k))
    alpha = torch.softmax(e / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, embedding(distance, rel_v))
