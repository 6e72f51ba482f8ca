# As many rows as there are sequences, added along the tokens: two lengths that need not agree.
# Source: https://github.com/KasperGroesLudvigsen/influenza_transformer/issues/9
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[0]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)
    return tokens + table[start : start + length]
