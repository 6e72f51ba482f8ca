def learned_absolute_embedding(tokens, table, start=0):
    L, P = tokens.size(1), table.size(0)
    if 0 <= start <= P - L:
        return tokens + table[start : start + L].unsqueeze(0)
