def learned_absolute_embedding(tokens, table, start=0):
    L, P = tokens.size(1), table.size(0)
    assert L <= P, "the table is too short"
    if start + L > P:
        start = P - L
    if start < 0:
        start = 0
    return tokens + table[start : start + L]
