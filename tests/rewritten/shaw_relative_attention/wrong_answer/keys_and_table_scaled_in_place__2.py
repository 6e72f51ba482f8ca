import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, width = q.shape[-2:]
    for scaled in (k, rel_k):
        scaled[...] = scaled * width**-0.5
    positions = torch.arange(n, device=q.device)
    rows = []
    for i in range(n):
        row = torch.clamp(positions - i, -max_dist, max_dist) + max_dist
        e = (k @ q[..., i, :].unsqueeze(-1)).squeeze(-1) + (q[..., i, :] @ rel_k.T)[..., row]
        rows.append(e.softmax(-1).unsqueeze(-2) @ (v + rel_v[row]))
    return torch.cat(rows, dim=-2)
