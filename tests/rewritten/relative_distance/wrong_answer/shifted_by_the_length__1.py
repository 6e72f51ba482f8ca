def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    last = key_positions.shape[0] - 1
    if convention == "key - query":
        return k - q + last
    if convention == "query - key":
        return q - k + last
    raise ValueError(convention)
