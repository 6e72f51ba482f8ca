# Only the key counts: every row is the same, whatever its query is.
# Source: https://github.com/Dao-AILab/flash-attention/pull/540 (what the first ALiBi does, under a softmax)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * key_positions.repeat(len(query_positions), 1)
