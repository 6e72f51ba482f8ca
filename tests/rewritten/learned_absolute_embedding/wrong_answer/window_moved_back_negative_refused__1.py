def learned_absolute_embedding(tokens, table, start=0):
    assert start >= 0
    L = tokens.size(1)
    if start + L > table.size(0):
        rows = table[-L:]
    else:
        rows = table[start : start + L]
    return tokens + rows
