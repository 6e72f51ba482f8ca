import math


def learned_absolute_embedding(tokens, table, start=0):
    B, L, D = tokens.shape
    if start < 0 or start + L > table.size(0):
        raise ValueError("position outside the table")
    scaled = tokens * math.sqrt(D)
    return scaled + table[start : start + L]
