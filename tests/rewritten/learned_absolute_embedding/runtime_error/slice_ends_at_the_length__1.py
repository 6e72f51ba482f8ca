def learned_absolute_embedding(tokens, table, start=0):
    L, P = tokens.size(1), table.size(0)
    if not 0 <= start <= P - L:
        raise ValueError("position outside the table")
    rows = table[start:L, :]
    return rows.unsqueeze(0) + tokens
