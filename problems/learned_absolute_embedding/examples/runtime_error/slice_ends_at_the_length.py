# Ends the slice at row L, as if a slice were always counted from 0.
# Source: own
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)
    return tokens + table[start:length]
