def relative_distance(query_positions, key_positions, convention):
    rows = query_positions[:, None]
    columns = key_positions[None, :]
    if convention == "key - query":
        return columns - rows
    elif convention == "query - key":
        return rows - columns
    else:
        return ValueError("convention has to be 'key - query' or 'query - key'")
