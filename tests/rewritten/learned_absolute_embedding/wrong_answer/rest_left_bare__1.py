def learned_absolute_embedding(tokens, table, start=0):
    assert start >= 0
    L, D = tokens.shape[1:]
    rows = table[start : start + L]
    full = table.new_zeros(L, D)
    full[: len(rows)] = rows
    return tokens + full
