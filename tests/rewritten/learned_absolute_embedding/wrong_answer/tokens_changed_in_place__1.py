def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.size(1)
    if start < 0 or start + L > table.size(0):
        raise ValueError("position outside the table")
    return tokens.add_(table[start : start + L])
