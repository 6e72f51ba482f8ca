import torch
import torch.nn.functional as F


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    B, L, D = tokens.shape
    position_ids = torch.tensor([[start + i for i in range(L)] for _ in range(B)])
    position_embeddings = F.embedding(position_ids, table)
    return tokens + position_embeddings
