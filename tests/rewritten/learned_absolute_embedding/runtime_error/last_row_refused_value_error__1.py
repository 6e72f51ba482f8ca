def learned_absolute_embedding(tokens, table, start=0):
    L, P = tokens.size(1), table.size(0)
    if start < 0:
        raise ValueError("start is negative")
    if start >= P - L:
        raise ValueError("too many tokens")
    return tokens + table[start : start + L]
