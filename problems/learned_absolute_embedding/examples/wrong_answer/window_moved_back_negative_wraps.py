# Moves the window back where it would leave the table at its end, and does not look below 0.
# Source: https://github.com/ml-explore/mlx/pull/3917
def learned_absolute_embedding(tokens, table, start=0):
    end = start + tokens.shape[1]
    if end > table.shape[0]:
        start, end = start - (end - table.shape[0]), table.shape[0]
    return tokens + table[start:end]
