# Positions run along the batch axis: every token of one sequence gets the same row. The shapes are right.
# Source: https://github.com/cmu-l3/anlp-fall2025-code/issues/1, https://github.com/songyangco/GETNext/issues/2,
# Source: https://github.com/NeuracoreAI/neuracore/pull/154
def learned_absolute_embedding(tokens, table, start=0):
    rows = table[start : start + tokens.shape[0]]
    return tokens + rows.unsqueeze(1)
