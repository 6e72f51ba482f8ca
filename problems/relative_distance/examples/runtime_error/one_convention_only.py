# One of the two conventions is there, the other is refused like an unknown one.
def relative_distance(query_positions, key_positions, convention):
    if convention != "key - query":
        raise ValueError(convention)
    return key_positions[None, :] - query_positions[:, None]
