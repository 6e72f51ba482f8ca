# Warns of an unknown convention, and goes on with a default.
# Source: https://github.com/reframe-hpc/reframe/issues/3019 (the same kind)
import warnings


def relative_distance(query_positions, key_positions, convention):
    distance = key_positions[None, :] - query_positions[:, None]
    if convention == "query - key":
        return -distance
    if convention != "key - query":
        warnings.warn(f"unknown convention {convention!r}, using 'key - query'", stacklevel=2)
    return distance
