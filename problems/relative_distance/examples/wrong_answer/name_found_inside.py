# Looks for the name anywhere in the convention.
def relative_distance(query_positions, key_positions, convention):
    distance = key_positions[None, :] - query_positions[:, None]
    if "key - query" in convention:
        return distance
    if "query - key" in convention:
        return -distance
    raise ValueError(convention)
