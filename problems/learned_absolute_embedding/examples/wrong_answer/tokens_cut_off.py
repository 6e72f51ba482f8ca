# Cuts the tokens down to as many as the table has rows for.
# Source: https://github.com/huggingface/transformers/pull/8044
def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise IndexError(start)
    rows = table[start : start + tokens.shape[1]]
    return tokens[:, : rows.shape[0]] + rows
