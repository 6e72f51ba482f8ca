import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    P, L = table.shape[0], tokens.shape[1]
    assert start + L <= P
    # the numbers of all rows, and those that are wanted
    every = torch.arange(P, device=table.device)
    wanted = every[slice(start, start + L)]
    return tokens + table.index_select(0, wanted)
