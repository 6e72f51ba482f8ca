def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "query - key" or "q - k":
        return q - k
    if convention == "key - query" or "k - q":
        return k - q
    raise ValueError(convention)
