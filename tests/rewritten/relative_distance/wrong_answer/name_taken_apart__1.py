def relative_distance(query_positions, key_positions, convention):
    columns = dict(query=query_positions.unsqueeze(1), key=key_positions.unsqueeze(0))
    left, _, right = convention.partition(" - ")
    return columns[left] - columns[right]
