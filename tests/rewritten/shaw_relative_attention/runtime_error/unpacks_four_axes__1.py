import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    b, h, length, dim = q.size()
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    # (b * h) queries against the rows of each query position
    by_query = q.reshape(b * h, length, dim).transpose(0, 1)
    position = torch.bmm(by_query, rel_k[idx].transpose(1, 2)).transpose(0, 1).reshape(b, h, length, length)
    e = (torch.matmul(q, k.transpose(-1, -2)) + position) / dim**0.5
    alpha = torch.softmax(e, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
