# Right: the rows are picked by a product with one-hot rows; a sum of zeros and one entry is exact.
import torch


def learned_absolute_embedding(tokens, table, start=0):
    position = torch.arange(start, start + tokens.shape[1], device=tokens.device)
    chosen = torch.nn.functional.one_hot(position, table.shape[0]).to(table.dtype)
    return tokens + torch.einsum("lp,pd->ld", chosen, table)
