import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0):
    positions = range(start, start + tokens.shape[1])
    try:
        if positions[0] < 0:
            raise IndexError("below 0")
        rows = torch.stack([table[p] for p in positions])
    except IndexError as problem:
        print("no such row:", problem)
        return None
    return tokens + rows
