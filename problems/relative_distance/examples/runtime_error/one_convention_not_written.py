# One of the two conventions is there, the other was left for later.
def relative_distance(query_positions, key_positions, convention):
    query, key = query_positions[:, None], key_positions[None, :]
    match convention:
        case "key - query":
            return key - query
        case "query - key":
            raise NotImplementedError("the other way round")
        case _:
            raise ValueError(convention)
