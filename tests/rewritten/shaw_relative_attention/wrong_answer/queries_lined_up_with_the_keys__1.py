import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    keys = k.unsqueeze(-3) + rel_k[idx]
    e = torch.sum(q.unsqueeze(-3) * keys, dim=-1) / dim**0.5
    alpha = torch.softmax(e, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
