def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if "key - query" in convention:
        return k - q
    elif "query - key" in convention:
        return q - k
    else:
        raise ValueError("unknown convention")
