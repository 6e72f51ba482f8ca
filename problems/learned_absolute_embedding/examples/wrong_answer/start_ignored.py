# Rows are always taken from 0, whatever start is: each decoded token gets position 0.
# Source: https://github.com/ml-explore/mlx-lm/pull/93
def learned_absolute_embedding(tokens, table, start=0):
    return tokens + table[: tokens.shape[1]].to(tokens.dtype)
