import torch


def alibi(heads: int, lq: int, lk: int, device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
    n = 1 << (heads.bit_length() - 1)
    exponents = [8 * (h + 1) / n for h in range(n)] + [4 * (2 * h + 1) / n for h in range(heads - n)]
    rows = torch.arange(lk - lq, lk, device=device).unsqueeze(1)
    columns = torch.arange(lk, device=device).unsqueeze(0)
    slopes = torch.exp2(-torch.tensor(exponents, device=device)).view(heads, 1, 1)
    return slopes * (columns - rows), columns > rows


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    bias, future = alibi(q.shape[-3], q.shape[-2], k.shape[-2], q.device)
    logits = torch.matmul(q, k.mT).div(q.shape[-1] ** 0.5) + bias.to(q.dtype)
    logits = logits.minimum(logits.new_tensor(1e4)).maximum(logits.new_tensor(-1e4))
    logits = logits.masked_fill(future, float("-inf"))
    return torch.matmul(logits.softmax(dim=-1), v)
