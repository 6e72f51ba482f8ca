# There is no else: for an unknown convention the function ends without a result.
# Source: https://github.com/luigibonati/mlcolvar/issues/134 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    if convention == "key - query":
        return key_positions[None, :] - query_positions[:, None]
    if convention == "query - key":
        return query_positions[:, None] - key_positions[None, :]
