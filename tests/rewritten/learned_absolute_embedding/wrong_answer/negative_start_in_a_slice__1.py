def learned_absolute_embedding(tokens, table, start=0):
    end = start + tokens.size(1)
    if end > len(table):
        raise ValueError(f"the table has only {len(table)} rows")
    rows = table[start:end, :]
    return rows.unsqueeze(0) + tokens
