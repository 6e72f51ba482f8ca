import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    heads = q.shape[-3] if q.ndim >= 3 else 1
    d_model = heads * dim
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, rel_k[idx])
    alpha = torch.softmax(e * d_model**-0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
