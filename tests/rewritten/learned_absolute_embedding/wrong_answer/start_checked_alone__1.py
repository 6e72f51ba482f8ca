def learned_absolute_embedding(tokens, table, start=0):
    assert start >= 0, "positions count from 0"
    end = start + tokens.size(1)
    rows = table[start:end]
    return rows[None] + tokens
