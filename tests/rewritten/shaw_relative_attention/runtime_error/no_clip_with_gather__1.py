import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    rows = pos.unsqueeze(0) - pos.unsqueeze(1) + max_dist
    rows = rows.expand(q.shape[:-1] + (length,))
    per_row = torch.matmul(q, rel_k.transpose(0, 1))
    scores = torch.matmul(q, k.transpose(-2, -1)) + torch.gather(per_row, -1, rows)
    alpha = torch.softmax(scores / dim**0.5, dim=-1)
    totals = torch.zeros_like(per_row).scatter_add(-1, rows, alpha)
    return torch.matmul(alpha, v) + torch.matmul(totals, rel_v)
