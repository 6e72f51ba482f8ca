def learned_absolute_embedding(tokens, table, start=0):
    assert start >= 0
    keep = [i for i in range(tokens.shape[1]) if start + i < len(table)]
    rows = [start + i for i in keep]
    return tokens[:, keep] + table[rows]
