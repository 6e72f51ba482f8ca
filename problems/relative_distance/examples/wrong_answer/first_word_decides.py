# Looks at how the convention begins, and at nothing after that.
def relative_distance(query_positions, key_positions, convention):
    distance = key_positions[None, :] - query_positions[:, None]
    if convention.startswith("key"):
        return distance
    if convention.startswith("query"):
        return -distance
    raise ValueError(convention)
