# One length for both: keys beyond the number of queries are left out.
# Source: https://github.com/alibaba/MNN/pull/4898 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    n = len(query_positions)
    return sign * (key_positions[None, :n] - query_positions[:, None])
