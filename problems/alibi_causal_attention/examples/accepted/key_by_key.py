# Right: the softmax is made while the keys go by, one at a time, with the largest score so far and what was summed.
import torch


def slopes(heads):
    power = 1
    while 2 * power <= heads:
        power *= 2
    return [2 ** (-8 * t / power) for t in range(1, power + 1)] + [2 ** (-4 * t / power) for t in range(1, 2 * power, 2)]


def alibi_causal_attention(q, k, v):
    heads, lq, d = q.shape[-3:]
    lk = k.shape[-2]
    slope = torch.tensor(slopes(heads)[:heads], device=q.device)[:, None]
    at = torch.arange(lk - lq, lk, device=q.device)
    wide = torch.promote_types(q.dtype, torch.float32)
    query, key, value = q.to(wide) / d**0.5, k.to(wide), v.to(wide)
    largest = torch.full(q.shape[:-1], -torch.inf, dtype=wide, device=q.device)
    total = torch.zeros_like(largest)
    summed = torch.zeros_like(query)
    for j in range(lk):
        score = (query * key[..., j : j + 1, :]).sum(-1) - slope * (at - j)
        score = torch.where(at >= j, score, -torch.inf)
        now = torch.maximum(largest, score)
        before, new = torch.exp(largest - now), torch.exp(score - now)
        total = total * before + new
        summed = summed * before[..., None] + new[..., None] * value[..., j : j + 1, :]
        largest = now
    return (summed / total[..., None]).to(q.dtype)
