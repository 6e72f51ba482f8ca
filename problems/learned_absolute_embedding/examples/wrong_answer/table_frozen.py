# An embedding made of a given table is frozen unless it is told otherwise: no gradient reaches the table.
# Source: https://github.com/huggingface/optimum-graphcore/pull/304, https://github.com/RUCAIBox/RecBole/issues/2046
import torch


def learned_absolute_embedding(tokens, table, start=0):
    position = torch.arange(start, start + tokens.shape[1], device=tokens.device)
    return tokens + torch.nn.Embedding.from_pretrained(table)(position)
