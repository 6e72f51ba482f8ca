# Moves the window of rows back until it fits, as slices with clamped starts do.
# Source: https://github.com/ml-explore/mlx/pull/3917, https://github.com/jax-ml/jax/pull/34257
def learned_absolute_embedding(tokens, table, start=0):
    length, rows = tokens.shape[1], table.shape[0]
    if length > rows:
        raise IndexError(length)
    first = max(0, min(start, rows - length))
    return tokens + table[first : first + length]
