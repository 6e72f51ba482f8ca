# Keeps tables by all that they depend on, and hands out the kept one itself: whoever writes into it writes into all.
kept = {}


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    key = tuple(query_positions.tolist()), tuple(key_positions.tolist()), convention, query_positions.device
    if key not in kept:
        distance = key_positions[None, :] - query_positions[:, None]
        kept[key] = distance if convention == "key - query" else -distance
    return kept[key]
