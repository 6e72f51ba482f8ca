# Multiplies the tokens by the square root of their width first, as models with sinusoidal positions do.
# Source: https://github.com/d2l-ai/d2l-en/pull/2661, https://github.com/keras-team/keras-io/issues/655 (the same step)
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    return tokens * tokens.shape[2] ** 0.5 + table[start : start + length]
