# Makes all positions once, when the file is loaded, on the CPU.
# Source: own
import torch

POSITIONS = torch.arange(4096)


def learned_absolute_embedding(tokens, table, start=0):
    position = POSITIONS[: tokens.shape[1]] + start
    return tokens + table.index_select(0, position)
