import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    B, L, D = tokens.shape
    assert 0 <= start <= table.shape[0] - L
    position = torch.full((B, L), start, dtype=torch.long, device=tokens.device)
    return tokens + torch.nn.functional.embedding(position, table)
