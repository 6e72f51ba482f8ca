# A part that adds the tokens by itself, and a caller that adds them once more.
# Source: https://github.com/DSPsleeporg/smiles-transformer/pull/22
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    encoded = tokens + table[start : start + length]
    return tokens + encoded
