def relative_distance(query_positions, key_positions, convention):
    table = key_positions.unsqueeze(0).expand(query_positions.shape[0], -1)
    if convention == "key - query":
        return table.clone()
    if convention == "query - key":
        return -table
    raise ValueError(convention)
