# Asserts that something of the table is left over: the last row can never be used.
# Source: https://github.com/clab/dynet/pull/227 (the same kind)
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    assert 0 <= start and start + length < len(table)
    return tokens + table[start : start + length]
