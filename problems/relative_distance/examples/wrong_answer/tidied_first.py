# Takes spaces at the ends away, and capitals for small letters.
def relative_distance(query_positions, key_positions, convention):
    name = str(convention).strip().lower()
    if name == "key - query":
        return key_positions[None, :] - query_positions[:, None]
    if name == "query - key":
        return query_positions[:, None] - key_positions[None, :]
    raise ValueError(convention)
