# Looks at the end only: a slice that starts below 0 counts from the end of the table.
# Source: https://github.com/hw-native-sys/pypto-lib/pull/479 (positions below 0)
def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start + length > table.shape[0]:
        raise IndexError(start)
    return tokens + table[start : start + length]
