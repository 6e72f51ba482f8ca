import torch


def head_slopes(n):
    start = 2 ** (-8 / n)
    return [start ** (i + 1) for i in range(n)]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.size(-2)
    m = torch.tensor(head_slopes(n_heads), device=q.device).view(-1, 1, 1)
    key_pos = torch.arange(n_k, device=q.device)
    query_pos = torch.arange(n_k - n_q, n_k, device=q.device)
    dist = query_pos.unsqueeze(1) - key_pos.unsqueeze(0)
    bias = (-m * dist).to(q.dtype)
    scores = torch.matmul(q, k.transpose(-2, -1)) * width**-0.5 + bias
    scores = torch.where(dist < 0, float("-inf"), scores)
    attn = torch.softmax(scores, dim=-1)
    return torch.matmul(attn, v)
