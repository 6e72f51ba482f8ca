# Counts positions from 1, so that every token gets the row of the one after it.
# Source: https://github.com/PrimeIntellect-ai/prime-rl/pull/1545, https://github.com/rasbt/LLMs-from-scratch/issues/49
import torch


def learned_absolute_embedding(tokens, table, start=0):
    position = torch.arange(1, tokens.shape[1] + 1, device=tokens.device) + start
    return tokens + torch.nn.functional.embedding(position, table)
