def relative_distance(query_positions, key_positions, convention):
    assert convention in ["key - query", "query - key"], "unknown convention"
    keys = key_positions.unsqueeze(0)
    queries = query_positions.unsqueeze(1)
    return keys - queries
