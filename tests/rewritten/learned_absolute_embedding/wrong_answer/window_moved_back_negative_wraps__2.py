import torch


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    room = len(table) - length
    if start > room:
        window = slice(room, len(table))
    else:
        window = slice(start, start + length)
    position = torch.arange(len(table), device=tokens.device)[window]
    return torch.nn.functional.embedding(position, table) + tokens
