# Counts through the whole batch as if it were one long sequence: the second one starts where the first ends.
# Source: https://github.com/huggingface/nanoVLM/issues/201 (the same kind, with packed sequences)
import torch


def learned_absolute_embedding(tokens, table, start=0):
    batch, length, width = tokens.shape
    position = torch.arange(batch * length, device=tokens.device).reshape(batch, length) + start
    return tokens + torch.nn.functional.embedding(position, table)
