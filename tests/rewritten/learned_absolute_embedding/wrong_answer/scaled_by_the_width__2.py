import math

import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    length, width = tokens.shape[1:]
    assert 0 <= start <= len(table) - length
    factor = math.sqrt(width)
    out = [tokens[:, i].mul(factor) + table[start + i] for i in range(length)]
    return torch.stack(out, dim=1)
