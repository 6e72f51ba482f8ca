import torch


def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.size(1)
    ids = torch.arange(start + 1, start + L + 1, device=tokens.device)
    return tokens + table.index_select(0, ids).unsqueeze(0)
