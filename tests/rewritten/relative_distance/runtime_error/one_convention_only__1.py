def relative_distance(query_positions, key_positions, convention):
    if convention == "key - query":
        q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
        return k - q
    raise ValueError("unknown convention")
