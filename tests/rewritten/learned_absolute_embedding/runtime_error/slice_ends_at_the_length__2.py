import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    batch, length, width = tokens.shape
    assert start >= 0, start
    assert start + length <= len(table), "the table is too short"
    ids = torch.tensor(list(range(start, length)), dtype=torch.long, device=tokens.device)
    rows = torch.nn.functional.embedding(ids, table)
    return torch.add(tokens, rows)
