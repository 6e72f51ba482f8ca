def relative_distance(query_positions, key_positions, convention):
    if convention == "key - query":
        return key_positions.unsqueeze(0) - query_positions.unsqueeze(1)
    if convention == "query - key":
        raise NotImplementedError("later")
    raise ValueError(convention)
