import torch


def learned_absolute_embedding(tokens, table, start=0):
    out = torch.empty_like(tokens)
    inside = range(len(table) - tokens.shape[1])
    assert start in inside
    for i in range(tokens.shape[1]):
        out[:, i] = tokens[:, i] + table[start + i]
    return out
