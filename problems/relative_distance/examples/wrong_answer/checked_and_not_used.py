# The convention is checked, and then nobody asks for it again.
def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    return key_positions[None, :] - query_positions[:, None]
