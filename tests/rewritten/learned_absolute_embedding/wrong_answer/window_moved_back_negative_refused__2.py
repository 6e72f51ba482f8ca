import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    if start < 0:
        raise ValueError(f"start is {start}")
    stop = min(start + tokens.shape[1], table.shape[0])
    first = max(stop - tokens.shape[1], 0)
    ids = torch.arange(first, stop, device=tokens.device)
    return tokens + table.index_select(0, ids).unsqueeze(0)
