def relative_distance(query_positions, key_positions, convention):
    tidy = str(convention).lower()
    tidy = "".join(c for c in tidy if c != " ")
    sign = {"key-query": 1, "query-key": -1}[tidy]
    return sign * (key_positions.unsqueeze(0) - query_positions.unsqueeze(1))
