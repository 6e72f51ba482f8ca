import torch


def slope(h, heads):
    n = 1
    while 2 * n <= heads:
        n *= 2
    steps = 2 * (h + 1) if h < n else 2 * (h - n) + 1
    return 2.0 ** (-4.0 * steps / n)


def alibi_causal_attention(q, k, v):
    past = k.shape[-2] - q.shape[-2]
    lowest = torch.finfo(torch.float).min
    m = torch.tensor([[slope(h, q.shape[-3])] for h in range(q.shape[-3])], device=q.device)
    keys = torch.arange(k.shape[-2], device=q.device)
    out = []
    for i in range(q.shape[-2]):
        scores = torch.einsum("...d,...jd->...j", q[..., i, :], k) / q.shape[-1] ** 0.5
        scores = scores - (m * (past + i - keys)).to(q.dtype)
        scores = scores.index_fill(-1, keys[past + i + 1 :], lowest)
        out.append(torch.einsum("...j,...jd->...d", scores.softmax(-1), v))
    return torch.stack(out, -2)
