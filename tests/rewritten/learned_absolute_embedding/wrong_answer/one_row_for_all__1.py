def learned_absolute_embedding(tokens, table, start=0):
    if start < 0 or start + tokens.size(1) > table.size(0):
        raise ValueError("position outside the table")
    row = table[start].reshape(1, 1, -1)
    return tokens + row
