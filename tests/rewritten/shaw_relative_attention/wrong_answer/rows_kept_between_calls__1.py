import torch

_tables = {}


def look_up(length, max_dist, rel_k, rel_v):
    key = (length, max_dist)
    if key not in _tables:
        pos = torch.arange(length, device=rel_k.device)
        idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
        _tables[key] = (rel_k[idx], rel_v[idx])
    return _tables[key]


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    keys, values = look_up(q.shape[-2], max_dist, rel_k, rel_v)
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, keys)
    alpha = torch.softmax(e / q.shape[-1] ** 0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, values)
