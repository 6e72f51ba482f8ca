# Positions outside the table are clamped to it: the last row is used again and again.
# Source: https://github.com/alex-hh/profam/pull/79
import torch


def learned_absolute_embedding(tokens, table, start=0):
    position = torch.arange(start, start + tokens.shape[1], device=tokens.device)
    return tokens + table[position.clamp(0, table.shape[0] - 1)]
