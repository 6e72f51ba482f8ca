def learned_absolute_embedding(tokens, table, start=0):
    rows = table[start : start + tokens.size(1)]
    n = rows.size(0)
    return tokens[:, :n] + rows.unsqueeze(0)
