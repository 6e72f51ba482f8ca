# Moves the window back as far as there are rows, and does not ask whether they are enough.
# Source: https://github.com/ml-explore/mlx/pull/3917
def learned_absolute_embedding(tokens, table, start=0):
    first = max(0, min(start, len(table) - tokens.shape[1]))
    return tokens + table[first : first + tokens.shape[1]]
