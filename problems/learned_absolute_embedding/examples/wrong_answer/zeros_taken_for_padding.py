# A token whose elements are all 0 is taken for padding and gets no row.
# Source: https://github.com/huggingface/transformers/issues/238
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    is_token = (tokens != 0).any(dim=-1, keepdim=True)
    return tokens + table[start : start + length] * is_token
