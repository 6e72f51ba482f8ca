def learned_absolute_embedding(tokens, table, start=0):
    L, P = tokens.size(1), table.size(0)
    shift = max(0, start + L - P)
    first = start - shift
    return tokens + table[first : first + L if shift == 0 else P]
