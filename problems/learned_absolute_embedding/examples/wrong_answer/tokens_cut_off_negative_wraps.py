# Works on as many tokens as there are rows, and does not look below 0.
# Source: https://github.com/huggingface/transformers/pull/8044
def learned_absolute_embedding(tokens, table, start=0):
    rows = table[start : start + tokens.shape[1]]
    return tokens[:, : len(rows)] + rows
