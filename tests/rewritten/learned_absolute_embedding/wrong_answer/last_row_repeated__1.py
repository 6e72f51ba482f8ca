import torch
import torch.nn.functional as F


def learned_absolute_embedding(tokens, table, start=0):
    P, L = table.size(0), tokens.size(1)
    ids = start + torch.arange(L, device=tokens.device)
    ids = torch.clip(ids, min=0, max=P - 1)
    return tokens + F.embedding(ids, table)
