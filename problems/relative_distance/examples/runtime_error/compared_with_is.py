# `is` asks whether two strings are one object, which equal strings need not be: no convention is ever known.
# Source: https://github.com/abTEM/abTEM/pull/55, https://github.com/xsuite/xsuite/issues/50 (the same kind)
KEY_MINUS_QUERY = "key - query"
QUERY_MINUS_KEY = "query - key"


def relative_distance(query_positions, key_positions, convention):
    query, key = query_positions[:, None], key_positions[None, :]
    if convention is KEY_MINUS_QUERY:
        return key - query
    if convention is QUERY_MINUS_KEY:
        return query - key
    raise ValueError(convention)
