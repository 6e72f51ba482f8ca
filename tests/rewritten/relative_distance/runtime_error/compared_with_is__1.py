KEY_FIRST = "key - query"
QUERY_FIRST = "query - key"


def relative_distance(query_positions, key_positions, convention):
    difference = key_positions.unsqueeze(0) - query_positions.unsqueeze(1)
    if convention is KEY_FIRST:
        return difference
    elif convention is QUERY_FIRST:
        return -difference
    else:
        raise ValueError("unknown convention")
