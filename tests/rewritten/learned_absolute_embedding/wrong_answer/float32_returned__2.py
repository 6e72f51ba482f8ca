import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    B, L, D = tokens.shape
    if start not in range(0, table.shape[0] - L + 1):
        raise IndexError(f"positions {start} to {start + L - 1} are not all in the table")

    result = torch.empty(B, L, D, dtype=torch.float32, device=tokens.device)
    small = table.type(torch.float32)
    for i in range(L):
        result[:, i, :] = tokens[:, i, :].type(torch.float32) + small[start + i]
    return result
