def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention[:3] == "key":
        return k - q
    if convention[:5] == "query":
        return q - k
    raise ValueError(convention)
