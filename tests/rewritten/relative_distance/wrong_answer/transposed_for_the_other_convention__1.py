def relative_distance(query_positions, key_positions, convention):
    q = query_positions.unsqueeze(1)
    k = key_positions.unsqueeze(0)
    if convention == "query - key":
        return (k - q).transpose(0, 1)
    elif convention == "key - query":
        return k - q
    raise ValueError("convention: " + repr(convention))
