# The rows are repeated over the batch and returned; the tokens themselves are dropped.
# Source: https://github.com/jiwidi/Behavior-Sequence-Transformer-Pytorch/issues/4
def learned_absolute_embedding(tokens, table, start=0):
    rows = table[start : start + tokens.shape[1]]
    return rows.unsqueeze(0).repeat(tokens.shape[0], 1, 1).to(tokens.dtype)
