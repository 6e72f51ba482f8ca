# Gives None where rows are missing.
# Source: own
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        return None
    return tokens + table[start : start + length]
