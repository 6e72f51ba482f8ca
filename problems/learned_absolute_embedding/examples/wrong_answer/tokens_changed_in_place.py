# Adds the rows into the caller's tokens: two decoders that are fed one tensor see it encoded twice.
# Source: https://github.com/NVIDIA-NeMo/Speech/pull/7440
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    tokens += table[start : start + length]
    return tokens
