def relative_distance(query_positions, key_positions, convention):
    q = query_positions.reshape(-1, 1)
    k = key_positions.reshape(1, -1)
    if convention == "key - query" or "key-query":
        return k - q
    elif convention == "query - key" or "query-key":
        return q - k
    else:
        raise ValueError("unknown convention")
