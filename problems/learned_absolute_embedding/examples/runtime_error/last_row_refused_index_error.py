# Refuses a sequence that ends with the very last row of the table.
# Source: https://github.com/clab/dynet/pull/227 (the same kind)
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length >= table.shape[0]:
        raise IndexError(start)
    return tokens + table[start : start + length]
