# The layout of BART and OPT, two reserved rows at the front, carried over to a table that has none.
# Source: https://github.com/huggingface/transformers/issues/22359, https://github.com/huggingface/transformers/issues/20761
RESERVED = 2


def learned_absolute_embedding(tokens, table, start=0):
    first = start + RESERVED
    rows = table[first : first + tokens.shape[1]]
    return tokens + rows.to(tokens.dtype)
