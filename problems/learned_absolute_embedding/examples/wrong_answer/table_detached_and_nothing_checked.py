# Takes the table out of the graph, and trusts the slice as well.
# Source: own
def learned_absolute_embedding(tokens, table, start=0):
    return tokens + table.detach()[start : start + tokens.shape[1]]
