import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    lead = q.shape[:-2]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    all_rows = (q.view(-1, dim) @ rel_k.T).view(*lead, length, -1)
    position = torch.gather(all_rows, -1, idx.expand(*lead, length, length))
    q3, k3 = q.view(-1, length, dim), k.view(-1, length, dim)
    content = torch.bmm(q3, k3.transpose(1, 2)).view(*lead, length, length)
    alpha = torch.softmax((content + position) / dim**0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
