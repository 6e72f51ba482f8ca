# An index below 0 counts from the end of the table, so positions before the first wrap around.
# Source: https://github.com/hw-native-sys/pypto-lib/pull/479 (positions below 0)
import torch


def learned_absolute_embedding(tokens, table, start=0):
    position = torch.arange(start, start + tokens.shape[1], device=tokens.device)
    return tokens + table[position]
