tables = {}


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    name = (query_positions.shape[0], key_positions.shape[0], query_positions.device)
    table = tables.get(name)
    if table is None:
        table = key_positions.unsqueeze(0) - query_positions.unsqueeze(1)
        tables[name] = table
    return table.clone() if convention == "key - query" else -table
