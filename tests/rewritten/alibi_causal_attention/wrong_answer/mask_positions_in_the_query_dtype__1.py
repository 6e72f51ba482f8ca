import math

import torch


def alibi_slopes(n):
    def power_of_two(m):
        start = 2.0 ** (-8.0 / m)
        return [start ** (i + 1) for i in range(m)]

    m = 2 ** math.floor(math.log2(n))
    return power_of_two(m) + power_of_two(2 * m)[::2][: n - m]


def alibi_causal_attention(q, k, v):
    num_heads, q_len, dim = q.shape[-3:]
    k_len = k.shape[-2]
    m = torch.tensor(alibi_slopes(num_heads), device=q.device).reshape(-1, 1, 1)
    ids = torch.arange(k_len, device=q.device)
    distance = ids[k_len - q_len :].unsqueeze(1) - ids.unsqueeze(0)
    scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(dim)
    scores = scores - (m * distance).to(q.dtype)

    steps = ids.to(q.dtype)
    allowed = steps[None, :] <= steps[k_len - q_len :, None]
    scores = scores.masked_fill(~allowed, float("-inf"))
    return torch.matmul(torch.softmax(scores, dim=-1), v)
