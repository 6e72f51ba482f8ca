def learned_absolute_embedding(tokens, table, start=0):
    B, L, D = tokens.shape
    P = len(table)
    assert start >= 0 and start + L <= P, "position outside the table"
    out = tokens.new_empty(B, L, D + D)
    out[:, :, :D] = tokens
    for i in range(L):
        out[:, i, D:] = table[start + i]
    return out
