# Refuses a start below 0, and trusts the slice at the other end.
# Source: own
def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise IndexError(start)
    return tokens + table[start : start + tokens.shape[1]]
