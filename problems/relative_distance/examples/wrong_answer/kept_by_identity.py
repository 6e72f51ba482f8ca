# A tensor is hashed by which object it is, not by what it holds: the same one with new values is found again.
# Source: https://github.com/dynamiqs/dynamiqs/pull/133
import functools


@functools.lru_cache
def table(query_positions, key_positions):
    return key_positions[None, :] - query_positions[:, None]


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * table(query_positions, key_positions)
