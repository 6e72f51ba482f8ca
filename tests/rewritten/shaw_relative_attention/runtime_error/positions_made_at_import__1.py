import torch
import torch.nn.functional as F

MAX_LENGTH = 4096
pos_ids = torch.arange(MAX_LENGTH)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = pos_ids[:length]
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, F.embedding(idx, rel_k))
    alpha = torch.softmax(e / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, F.embedding(idx, rel_v))
