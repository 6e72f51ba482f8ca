def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    query_positions.unsqueeze_(-1)
    if convention == "key - query":
        return key_positions - query_positions
    return query_positions - key_positions
