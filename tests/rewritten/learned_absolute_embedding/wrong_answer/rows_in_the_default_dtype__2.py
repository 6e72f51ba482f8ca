import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    length, width = tokens.shape[1:]
    assert start >= 0 and start + length <= table.shape[0]
    encoding = torch.zeros((1, length, width), device=tokens.device)
    for i in range(length):
        encoding[0, i] += table[start + i]
    return encoding + tokens
