def learned_absolute_embedding(tokens, table, start=0):
    count = tokens.size(0)
    rows = table[start : start + count, :]
    return tokens + rows[:, None, :]
