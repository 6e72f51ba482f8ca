import torch


def rows_from(table, first, count):
    if first < 0:
        raise ValueError(f"no row {first}")
    ids = [p for p in range(first, first + count) if p < len(table)]
    return table.index_select(0, torch.tensor(ids, dtype=torch.long, device=table.device))


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    rows = rows_from(table, start, tokens.shape[1])
    return torch.add(tokens, rows)
