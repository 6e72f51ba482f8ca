def relative_distance(query_positions, key_positions, convention):
    q = query_positions.byte().unsqueeze(1)
    k = key_positions.byte().unsqueeze(0)
    if convention == "key - query":
        return (k - q).long()
    if convention == "query - key":
        return (q - k).long()
    raise ValueError(convention)
