def learned_absolute_embedding(tokens, table, start=0):
    end = start + tokens.size(1)
    if not (start >= 0 and end < table.size(0)):
        raise IndexError("position outside the table")
    return tokens + table[start:end].unsqueeze(0)
