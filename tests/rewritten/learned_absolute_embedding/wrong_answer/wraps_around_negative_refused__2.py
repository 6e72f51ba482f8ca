def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise ValueError("positions count from 0")
    L, P = tokens.shape[1], table.shape[0]
    first = start % P
    copies = (first + L - 1) // P + 1
    return tokens + table.repeat(copies, 1)[first : first + L]
