from functools import lru_cache


@lru_cache(maxsize=128)
def key_minus_query(queries, keys):
    return keys.unsqueeze(0) - queries.unsqueeze(1)


def relative_distance(query_positions, key_positions, convention):
    if convention == "key - query":
        return key_minus_query(query_positions, key_positions).clone()
    if convention == "query - key":
        return -key_minus_query(query_positions, key_positions)
    raise ValueError(convention)
