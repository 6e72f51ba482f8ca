def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[str(convention).strip()]
    return sign * (key_positions.unsqueeze(0) - query_positions.unsqueeze(1))
