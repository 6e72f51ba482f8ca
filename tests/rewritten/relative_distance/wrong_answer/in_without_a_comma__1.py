KEY_FIRST = ("key - query")
QUERY_FIRST = ("query - key")


def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    if convention in KEY_FIRST:
        return k - q
    elif convention in QUERY_FIRST:
        return q - k
    else:
        raise ValueError(f"unknown convention {convention!r}")
