import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    offset = pos[None, :] - pos[:, None]
    far = (offset.abs() > max_dist)[..., None]
    idx = torch.clamp(offset, -max_dist, max_dist) + max_dist
    keys = rel_k[idx].masked_fill(far, 0)
    values = rel_v[idx].masked_fill(far, 0)
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, keys)
    alpha = torch.softmax(e / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, values)
