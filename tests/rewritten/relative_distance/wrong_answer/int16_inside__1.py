def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    k = key_positions.short().unsqueeze(0)
    q = query_positions.short().unsqueeze(1)
    table = (k - q).long()
    return table if convention == "key - query" else -table
