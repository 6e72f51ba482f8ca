tables = {}


def relative_distance(query_positions, key_positions, convention):
    name = (str(query_positions.tolist()), str(key_positions.tolist()), convention, str(query_positions.device))
    if name not in tables:
        q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
        if convention == "key - query":
            tables[name] = k - q
        elif convention == "query - key":
            tables[name] = q - k
        else:
            raise ValueError(convention)
    return tables[name]
