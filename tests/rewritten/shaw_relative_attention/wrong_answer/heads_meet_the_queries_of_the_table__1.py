import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    keys, values = rel_k[idx], rel_v[idx]
    content = torch.matmul(q, k.transpose(-1, -2))
    position = torch.matmul(q, keys.transpose(-1, -2))
    alpha = torch.softmax((content + position) / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.matmul(alpha, values)
