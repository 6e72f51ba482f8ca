import torch
from torch import nn


def learned_absolute_embedding(tokens, table, start=0):
    lookup = nn.Embedding.from_pretrained(table)
    ids = torch.arange(tokens.size(1), device=tokens.device) + start
    return tokens + lookup(ids).unsqueeze(0)
