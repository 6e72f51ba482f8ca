import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    scores = torch.matmul(q, k.transpose(-1, -2)) * dim**-0.5
    scores = scores + torch.matmul(q.unsqueeze(-2), rel_k[idx].transpose(-1, -2)).squeeze(-2)
    alpha = torch.softmax(scores, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
