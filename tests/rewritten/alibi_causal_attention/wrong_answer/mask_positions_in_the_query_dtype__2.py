import torch


def positions(start, stop, like):
    return torch.arange(start, stop, dtype=like.dtype, device=like.device)


def causal(rows, cols, like):
    return torch.lt(positions(cols - rows, cols, like).view(rows, 1), positions(0, cols, like).view(1, cols))


def linear_bias(heads, rows, cols, device):
    n = 1
    while n * 2 <= heads:
        n *= 2
    exponent = [8 * (h + 1) / n for h in range(n)] + [4 * (2 * h + 1) / n for h in range(heads - n)]
    table = torch.empty(heads, rows, cols, device=device)
    behind = torch.arange(cols - 1, -1, -1, device=device)
    for row in range(rows):
        # from the row's own key backwards
        table[:, row] = behind - (rows - 1 - row)
    return table * torch.exp2(-torch.tensor(exponent, device=device)).view(heads, 1, 1)


def alibi_causal_attention(q, k, v):
    heads, rows, d = q.shape[-3:]
    cols = k.shape[-2]
    s = torch.einsum("...qd,...kd->...qk", q / d**0.5, k)
    s = s - linear_bias(heads, rows, cols, q.device).to(s.dtype)
    s = torch.where(causal(rows, cols, q), -float("inf"), s)
    return torch.einsum("...qk,...kd->...qd", torch.softmax(s, -1), v)
