import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    q = q.to(torch.float32)
    k = k.to(torch.float32)
    v = v.to(torch.float32)
    rel_k = rel_k.to(torch.float32)
    rel_v = rel_v.to(torch.float32)
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, rel_k[idx])
    alpha = torch.softmax(e * dim**-0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
