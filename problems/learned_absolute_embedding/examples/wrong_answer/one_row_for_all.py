# Adds the row of the first position to every token.
# Source: own
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    return tokens + table[start]
