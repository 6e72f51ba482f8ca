import torch


def merge_heads(x):
    return x.view(-1, x.size(-2), x.size(-1))


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    qs, ks, vs = merge_heads(q), merge_heads(k), merge_heads(v)
    pos = torch.arange(qs.size(1), device=q.device)
    rows = torch.clamp(pos.unsqueeze(0) - pos.unsqueeze(1), -max_dist, max_dist) + max_dist
    scores = torch.bmm(qs, ks.transpose(1, 2)) + torch.einsum("hqd,qkd->hqk", qs, rel_k[rows])
    alpha = torch.softmax(scores / qs.size(-1) ** 0.5, dim=-1)
    out = torch.bmm(alpha, vs)
    out = out + torch.einsum("hqk,qkd->hqd", alpha, rel_v[rows])
    return out.view(*v.shape)
