def learned_absolute_embedding(tokens, table, start=0):
    L = len(tokens)
    if start < 0 or start + L > len(table):
        raise ValueError("position outside the table")
    rows = table[start : start + L]
    return tokens + rows.unsqueeze(0)
