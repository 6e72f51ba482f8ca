import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    if start < 0:
        raise ValueError(f"start is {start}")
    L = tokens.shape[1]
    n = max(0, min(L, table.shape[0] - start))
    head = tokens[:, :n] + table[start : start + n]
    return torch.cat([head, tokens[:, n:]], dim=1)
