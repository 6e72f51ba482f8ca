import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    if start < 0:
        raise IndexError(start)
    L = tokens.shape[1]
    rows = table[start : start + L]
    rest = L - rows.shape[0]
    if rest > 0:
        rows = torch.cat([rows, table[-1:].expand(rest, -1)], dim=0)
    return tokens + rows
