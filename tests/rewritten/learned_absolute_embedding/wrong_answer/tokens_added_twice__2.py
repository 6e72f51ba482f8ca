import torch


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    assert 0 <= start <= len(table) - length
    encoding = tokens.clone()
    for i in range(length):
        encoding[:, i] += table[start + i]
    return torch.add(tokens, encoding)
