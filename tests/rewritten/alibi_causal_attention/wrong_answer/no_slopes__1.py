import math

import torch


def causal_bias(n_q, n_k, device):
    # (queries, keys), and which keys come after their query
    key = torch.arange(n_k, device=device)
    query = torch.arange(n_k - n_q, n_k, device=device)
    back = query[:, None] - key[None, :]
    return -back, back < 0


def alibi_causal_attention(q, k, v):
    n_q, dim = q.shape[-2:]
    bias, future = causal_bias(n_q, k.shape[-2], q.device)
    logits = torch.matmul(q, k.transpose(-1, -2))
    logits = logits / math.sqrt(dim)
    logits = logits + bias.to(logits.dtype)
    logits = logits.masked_fill(future, float("-inf"))
    return torch.matmul(torch.softmax(logits, -1), v)
