# Refuses what is below the table, and clamps what is above it.
# Source: https://github.com/alex-hh/profam/pull/79
import torch


def learned_absolute_embedding(tokens, table, start=0):
    assert start >= 0
    position = torch.arange(start, start + tokens.shape[1], device=tokens.device)
    return tokens + table[torch.clamp(position, max=len(table) - 1)]
