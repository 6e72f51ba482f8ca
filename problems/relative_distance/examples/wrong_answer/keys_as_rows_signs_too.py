# Two faults that undo each other as long as the queries stand where the keys do: axes and sign are both exchanged.
# Source: https://github.com/nntrainer/nntrainer/pull/3982 (a transpose that was lost, seen as a sign)
def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    query, key = query_positions[None, :], key_positions[:, None]
    return query - key if convention == "key - query" else key - query
