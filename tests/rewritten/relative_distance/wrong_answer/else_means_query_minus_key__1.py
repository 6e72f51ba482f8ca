def relative_distance(query_positions, key_positions, convention):
    difference = key_positions.unsqueeze(0) - query_positions.unsqueeze(1)
    return difference if convention == "key - query" else -difference
