def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise ValueError("positions count from 0")
    n = max(0, min(tokens.size(1), table.size(0) - start))
    return tokens[:, :n] + table[start : start + n]
