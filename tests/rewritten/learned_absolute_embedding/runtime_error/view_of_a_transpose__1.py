def learned_absolute_embedding(tokens, table, start=0):
    B, L, D = tokens.shape
    if start < 0 or start + L > table.size(0):
        raise ValueError("position outside the table")
    flat = tokens.view(B * L, D)
    rows = table[start : start + L].repeat(B, 1)
    return (flat + rows).view(B, L, D)
