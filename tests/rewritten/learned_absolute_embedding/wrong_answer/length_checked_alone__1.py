def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.size(1)
    assert L <= len(table), "more tokens than rows"
    rows = table[start : start + L, :]
    return tokens + rows.unsqueeze(0)
