import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    keys = torch.index_select(rel_k, 0, idx.view(-1)).view(length, length, -1)
    values = torch.index_select(rel_v, 0, idx.view(-1)).view(length, length, -1)
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, keys)
    alpha = torch.softmax(e / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, values)
