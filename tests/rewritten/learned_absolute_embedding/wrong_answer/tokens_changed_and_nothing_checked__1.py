def learned_absolute_embedding(tokens, table, start=0):
    stop = start + tokens.size(1)
    tokens += table[start:stop]
    return tokens
