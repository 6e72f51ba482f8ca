# Keeps the rows themselves, by position: after a training step they are those of the old table.
# Source: https://github.com/ooples/AiDotNet/pull/1488 (the same kind)
kept = {}


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    key = start, length, tokens.dtype, tokens.device
    if key not in kept:
        kept[key] = table[start : start + length].clone()
    return tokens + kept[key]
