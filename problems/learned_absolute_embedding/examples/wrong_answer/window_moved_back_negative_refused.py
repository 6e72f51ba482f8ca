# Refuses a negative start, and takes the last rows where the window would leave the table.
# Source: https://github.com/ml-explore/mlx/pull/3917
def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise IndexError(start)
    length = tokens.shape[1]
    rows = table[start : start + length] if start + length <= len(table) else table[-length:]
    return tokens + rows
