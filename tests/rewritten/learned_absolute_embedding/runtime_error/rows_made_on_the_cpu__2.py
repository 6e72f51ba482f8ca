import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    length = tokens.shape[1]
    assert 0 <= start and start + length <= table.shape[0]
    encoding = torch.empty(tokens.shape, dtype=tokens.dtype)
    for b in range(tokens.shape[0]):
        encoding[b].copy_(table[start : start + length])
    return torch.add(tokens, encoding)
