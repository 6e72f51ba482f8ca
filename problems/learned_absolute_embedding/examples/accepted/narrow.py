# Right: narrow refuses a window that leaves the table; a negative start, which it counts from the end, is refused first.
def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise ValueError(f"start is {start}, and positions begin at 0")
    out = tokens.clone()
    out += table.narrow(0, start, tokens.size(1))
    return out
