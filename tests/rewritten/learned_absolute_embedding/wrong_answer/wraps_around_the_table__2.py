def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.shape[1]
    rows = table.roll(-start, 0)
    while len(rows) < L:
        rows = rows.repeat(2, 1)
    return tokens + rows[:L]
