def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.size(1)
    rows = table[0:L, :]
    return tokens + rows.unsqueeze(0)
