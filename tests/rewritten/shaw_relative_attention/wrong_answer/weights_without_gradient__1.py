import torch


@torch.no_grad()
def attention_weights(q, k, keys):
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, keys)
    return torch.softmax(e / q.shape[-1] ** 0.5, dim=-1)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    pos = torch.arange(q.shape[-2], device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    alpha = attention_weights(q, k, rel_k[idx])
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx])
