import torch


def slope(h: int, heads: int) -> float:
    n = 1 << (heads.bit_length() - 1)
    return 2.0 ** (-8.0 * (h + 1) / n) if h < n else 2.0 ** (-4.0 * (2 * (h - n) + 1) / n)


def one_head(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, m: float) -> torch.Tensor:
    past = k.shape[-2] - q.shape[-2]
    table = torch.empty(q.shape[-2], k.shape[-2], device=q.device)
    for i in range(q.shape[-2]):
        table[i] = -m * (past + i - torch.arange(k.shape[-2], device=q.device))
        table[i, past + i + 1 :] = float("-inf")
    weights = torch.softmax(q.matmul(k.mT) * q.shape[-1] ** -0.5 + table, dim=-1)
    return torch.einsum("...ij,...jd->...id", weights, v)


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    heads = zip(q.unbind(-3), k.unbind(-3), v.unbind(-3))
    return torch.stack([one_head(*part, slope(h, q.shape[-3])) for h, part in enumerate(heads)], dim=-3)
