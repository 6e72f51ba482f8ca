# Holds the length against the table as if every sequence started at 0.
# Source: https://github.com/huggingface/transformers/pull/45835 (the same kind)
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if length > table.shape[0]:
        raise ValueError(f"{length} tokens, and a table of {table.shape[0]} rows")
    return tokens + table[start : start + length]
