def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "key_minus_query":
        return k - q
    if convention == "query_minus_key":
        return q - k
    raise ValueError(convention)
