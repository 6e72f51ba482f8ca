import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = torch.empty(*q.shape[:-1], length, dtype=q.dtype)
    for i in range(length):
        query = q[..., i, :].unsqueeze(-2)
        e[..., i, :] = torch.matmul(query, (k + rel_k[idx[i]]).transpose(-1, -2)).squeeze(-2) / dim**0.5
    alpha = torch.softmax(e, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
