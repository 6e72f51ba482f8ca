import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    seq_len = tokens.size(0)
    assert 0 <= start <= table.size(0) - seq_len
    position = torch.arange(start, start + seq_len, device=tokens.device)
    return torch.nn.functional.embedding(position, table) + tokens
