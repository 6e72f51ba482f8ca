def relative_distance(query_positions, key_positions, convention):
    q = query_positions.unsqueeze(1)
    k = key_positions.unsqueeze(0)
    return eval(convention, {"query": q, "key": k})
