import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    result = torch.empty(v.shape, dtype=v.dtype)
    for i in range(length):
        idx = torch.clamp(pos - i, -max_dist, max_dist) + max_dist
        e = torch.matmul(q[..., i, :].unsqueeze(-2), (k + rel_k[idx]).transpose(-1, -2)) / dim**0.5
        alpha = torch.softmax(e, dim=-1)
        result[..., i, :] = torch.matmul(alpha, v + rel_v[idx]).squeeze(-2)
    return result
