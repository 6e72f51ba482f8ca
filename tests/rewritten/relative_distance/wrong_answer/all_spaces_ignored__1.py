def relative_distance(query_positions, key_positions, convention):
    queries = query_positions.unsqueeze(1)
    keys = key_positions.unsqueeze(0)
    tidy = "".join(c for c in str(convention) if c != " ")
    if tidy == "key-query":
        return keys - queries
    elif tidy == "query-key":
        return queries - keys
    else:
        raise ValueError("unknown convention")
