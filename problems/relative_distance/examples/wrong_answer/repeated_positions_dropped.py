# `unique` sorts, and drops what comes twice.
# Source: https://github.com/allegro/allRank/issues/33
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query, key = query_positions.unique(), key_positions.unique()
    return sign * (key[None, :] - query[:, None])
