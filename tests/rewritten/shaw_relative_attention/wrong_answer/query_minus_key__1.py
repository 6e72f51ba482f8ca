import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    query_pos = torch.arange(length, device=q.device).unsqueeze(1)
    key_pos = torch.arange(length, device=q.device).unsqueeze(0)
    idx = torch.clamp(query_pos - key_pos, -max_dist, max_dist) + max_dist
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, rel_k[idx])
    alpha = torch.softmax(e / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
