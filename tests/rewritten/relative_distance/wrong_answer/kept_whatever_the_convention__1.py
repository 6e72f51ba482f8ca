tables = {}


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    name = (str(query_positions.tolist()), str(key_positions.tolist()), str(query_positions.device))
    if name not in tables:
        q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
        tables[name] = k - q if convention == "key - query" else q - k
    return tables[name].clone()
