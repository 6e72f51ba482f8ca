def relative_distance(query_positions, key_positions, convention):
    if not convention:
        convention = "key - query"
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
