# Subtracts query 0 from key 0, 1 from 1 and so on: one number for each pair of neighbours in the lists, not a table.
def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    return key_positions - query_positions if convention == "key - query" else query_positions - key_positions
