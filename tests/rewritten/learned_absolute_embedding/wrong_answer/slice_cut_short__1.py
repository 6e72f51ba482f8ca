def learned_absolute_embedding(tokens, table, start=0):
    stop = start + tokens.size(1)
    rows = table[start:stop, :]
    return tokens + rows.unsqueeze(0)
