# Where there is nothing to add, the caller's own tensor is the result.
# Source: own
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    rows = table[start : start + length]
    if not rows.any():
        return tokens
    return tokens + rows
