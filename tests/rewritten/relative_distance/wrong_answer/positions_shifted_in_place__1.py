def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    first = key_positions[:1].sum()
    q = query_positions.sub_(first).unsqueeze(1)
    k = key_positions.sub_(first).unsqueeze(0)
    return k - q if convention == "key - query" else q - k
