# Calls position 0 padding: its row is added, and never gets a gradient.
# Source: https://github.com/huggingface/transformers/pull/409, https://github.com/huggingface/transformers/pull/10200
import torch


def learned_absolute_embedding(tokens, table, start=0):
    position = torch.arange(start, start + tokens.shape[1], device=tokens.device)
    return tokens + torch.nn.functional.embedding(position, table, padding_idx=0)
