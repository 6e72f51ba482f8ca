# Flattens with .view, which needs dense rows; a transposed tensor has none.
# Source: https://github.com/meta-pytorch/captum/pull/436 (the same kind)
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    rows = table[start : start + length].repeat(tokens.shape[0], 1)
    return (tokens.view(-1, tokens.shape[2]) + rows).view(tokens.shape)
