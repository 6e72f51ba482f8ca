import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    _, length, _ = tokens.shape
    every_position = torch.arange(len(table), device=tokens.device)
    position = every_position[start : start + length]
    return torch.add(torch.nn.functional.embedding(position, table), tokens)
