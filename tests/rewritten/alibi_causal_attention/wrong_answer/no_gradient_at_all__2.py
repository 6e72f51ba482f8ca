import torch


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


def alibi_causal_attention(q, k, v):
    heads, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    # keys down, queries across
    key_pos = torch.arange(n_k, device=q.device)[:, None]
    query_pos = torch.arange(n_q, device=q.device)[None, :] + n_k - n_q
    m = torch.tensor(head_slopes(heads), device=q.device)[:, None, None]
    with torch.no_grad():
        table = torch.matmul(k, q.transpose(-1, -2)) / d**0.5
        table = table - (m * (query_pos - key_pos)).to(q.dtype)
        table = table.masked_fill(key_pos > query_pos, float("-inf"))
        weights = torch.softmax(table, dim=-2)
        return torch.matmul(weights.transpose(-1, -2), v)
