import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2], q.shape[-1]
    i = torch.arange(length, device=q.device)[:, None]
    j = torch.arange(length, device=q.device)[None, :]
    index = torch.minimum(j - i, torch.full_like(j - i, max_dist)) + max_dist
    key_vectors, value_vectors = rel_k[index], rel_v[index]
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, key_vectors)
    alpha = torch.softmax(e * dim**-0.5, dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, value_vectors)
