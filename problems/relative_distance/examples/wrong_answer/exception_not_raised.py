# The exception is made and not raised, so the function ends without a result.
# Source: https://github.com/sbi-dev/sbi/pull/1609
def relative_distance(query_positions, key_positions, convention):
    if convention == "key - query":
        return key_positions[None, :] - query_positions[:, None]
    if convention == "query - key":
        return query_positions[:, None] - key_positions[None, :]
    ValueError(f"unknown convention: {convention!r}")
