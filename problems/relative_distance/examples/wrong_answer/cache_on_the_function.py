# lru_cache on a function of tensors: they are hashed by which object they are, not by what they hold.
# Source: https://github.com/dynamiqs/dynamiqs/pull/133 (the same kind)
import functools


@functools.lru_cache(maxsize=None)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * (key_positions[None, :] - query_positions[:, None])
