import torch


def learned_absolute_embedding(tokens, table, start=0):
    batch, length, width = tokens.shape
    assert 0 <= start <= len(table) - length
    # one long list of tokens, each with its position
    position = torch.arange(start, start + length, device=tokens.device).repeat(batch)
    flat = tokens.view(batch * length, width)
    out = flat + torch.nn.functional.embedding(position, table)
    return out.view(batch, length, width)
