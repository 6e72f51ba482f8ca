import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    content = torch.einsum("nhqd,nhkd->nhqk", q, k)
    position = torch.einsum("nhqd,qkd->nhqk", q, rel_k[idx])
    alpha = torch.softmax((content + position) / dim**0.5, dim=-1)
    out = torch.einsum("nhqk,nhkd->nhqd", alpha, v)
    return out + torch.einsum("nhqk,qkd->nhqd", alpha, rel_v[idx])
