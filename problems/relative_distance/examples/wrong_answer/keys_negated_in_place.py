# Turns the sign by neg_(), which writes into the caller's keys.
# Source: https://github.com/unslothai/unsloth/issues/5001 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    if convention == "query - key":
        return query_positions[:, None] - key_positions[None, :]
    return -(query_positions[:, None] + key_positions.neg_()[None, :])
