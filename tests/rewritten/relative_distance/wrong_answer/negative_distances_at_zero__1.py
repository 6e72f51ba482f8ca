def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "key - query":
        return (k - q).clamp(min=0)
    if convention == "query - key":
        return (q - k).clamp(min=0)
    raise ValueError(convention)
