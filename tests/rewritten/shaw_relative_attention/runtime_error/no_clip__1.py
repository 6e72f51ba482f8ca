import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = pos.unsqueeze(0) - pos.unsqueeze(1) + max_dist
    keys, values = rel_k[idx], rel_v[idx]
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, keys)
    alpha = torch.softmax(e * dim**-0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, values)
