# Positions outside the table are taken modulo its length.
# Source: own
import torch


def learned_absolute_embedding(tokens, table, start=0):
    position = torch.arange(start, start + tokens.shape[1], device=tokens.device)
    return tokens + table[position % table.shape[0]]
