# Reads as a choice of two, but `or "k - q"` is true by itself: the first branch takes every convention.
# Source: https://github.com/NullArray/AutoSploit/pull/3 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    query, key = query_positions[:, None], key_positions[None, :]
    if convention == "key - query" or "k - q":
        return key - query
    if convention == "query - key" or "q - k":
        return query - key
    raise ValueError(convention)
