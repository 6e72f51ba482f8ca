def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "key - query":
        return k - q
    elif convention == "query - key":
        return q - k
    else:
        ValueError("convention must be 'key - query' or 'query - key'")
