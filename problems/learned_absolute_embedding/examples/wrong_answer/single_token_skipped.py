# A single token is passed through without any row, and it is the caller's own tensor that comes back.
# Source: https://github.com/ml-explore/mlx-lm/pull/93
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if length > 1:
        if start < 0 or start + length > table.shape[0]:
            raise IndexError(start)
        tokens = tokens + table[start : start + length]
    return tokens
