import torch


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    while start > 0 and start > len(table) - length:
        start -= 1
    start = max(start, 0)
    stop = min(start + length, len(table))
    position = torch.arange(start, stop, device=tokens.device)
    return torch.nn.functional.embedding(position, table) + tokens
