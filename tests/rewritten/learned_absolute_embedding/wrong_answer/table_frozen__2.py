import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(f"the table has {table.shape[0]} rows")
    weight = table.data
    out = torch.empty_like(tokens)
    for i in range(length):
        out[:, i] = tokens[:, i] + weight[start + i]
    return out
