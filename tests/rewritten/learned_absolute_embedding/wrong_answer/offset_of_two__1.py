def learned_absolute_embedding(tokens, table, start=0):
    offset = 2
    L = tokens.size(1)
    return tokens + table[start + offset : start + offset + L]
