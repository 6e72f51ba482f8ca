import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, d = q.shape[-2:]
    at = torch.arange(n, device=q.device)
    rows = []
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        query = q[..., i, :].unsqueeze(-2) * d**0.5
        logits = query @ k.transpose(-2, -1) + query @ rel_k[row].transpose(0, 1)
        rows.append(logits.softmax(dim=-1) @ (v + rel_v[row]))
    return torch.cat(rows, dim=-2)
