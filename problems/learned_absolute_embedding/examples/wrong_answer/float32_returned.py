# The table is brought to float32, and so is the sum.
# Source: https://github.com/huggingface/transformers/pull/41701
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    return tokens.float() + table[start : start + length].float()
