# Without a comma ("key - query") is no tuple, so `in` asks whether the convention is a part of that string.
# Source: https://github.com/khornberg/octokit.py/issues/160 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    distance = key_positions[None, :] - query_positions[:, None]
    if convention in ("key - query"):
        return distance
    if convention in ("query - key"):
        return -distance
    raise ValueError(convention)
