# Takes all spaces away before it compares: "key-query" is another string, and has to be refused.
def relative_distance(query_positions, key_positions, convention):
    name = str(convention).replace(" ", "")
    if name == "key-query":
        return key_positions[None, :] - query_positions[:, None]
    if name == "query-key":
        return query_positions[:, None] - key_positions[None, :]
    raise ValueError(convention)
