def relative_distance(query_positions, key_positions, convention):
    keys = key_positions[:query_positions.shape[0]]
    k, q = keys.unsqueeze(0), query_positions.unsqueeze(1)
    if convention == "key - query":
        return k - q
    if convention == "query - key":
        return q - k
    raise ValueError(convention)
