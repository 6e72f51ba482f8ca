import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    rows = []
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        e = torch.mean(q[..., i : i + 1, :] * (k + rel_k[row]), dim=-1)
        rows.append(e.softmax(-1).unsqueeze(-2) @ (v + rel_v[row]))
    return torch.cat(rows, dim=-2)
