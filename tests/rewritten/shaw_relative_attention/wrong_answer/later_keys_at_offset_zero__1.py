import math

import torch


def table_rows(length, max_dist, device):
    pos = torch.arange(length, device=device)
    offset = pos.unsqueeze(0) - pos.unsqueeze(1)
    offset = torch.clip(offset, min=-max_dist, max=0)
    return offset + max_dist


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    rows = table_rows(q.size(-2), max_dist, q.device)
    content = torch.matmul(q, k.transpose(-1, -2))
    position = torch.einsum("...qd,qkd->...qk", q, rel_k[rows])
    alpha = torch.softmax((content + position) / math.sqrt(q.size(-1)), dim=-1)
    return torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[rows])
