def learned_absolute_embedding(tokens, table, start=0):
    P = table.size(0)
    end = start + tokens.size(1)
    assert start >= 0, "positions count from 0"
    assert end < P, "the table is too short"
    return tokens + table[start:end]
