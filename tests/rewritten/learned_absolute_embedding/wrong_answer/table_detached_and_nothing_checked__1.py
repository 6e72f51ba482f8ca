def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.size(1)
    rows = table[start : start + L].detach()
    return tokens + rows
