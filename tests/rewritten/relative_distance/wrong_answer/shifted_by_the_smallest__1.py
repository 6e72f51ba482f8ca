def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention == "key - query":
        table = k - q
    elif convention == "query - key":
        table = q - k
    else:
        raise ValueError(convention)
    if table.numel() > 0:
        table = table - table.min()
    return table
