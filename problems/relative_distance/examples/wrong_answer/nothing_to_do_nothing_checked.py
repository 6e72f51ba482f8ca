# Returns before it looks at the convention when there is nothing to compute.
def relative_distance(query_positions, key_positions, convention):
    if len(query_positions) == 0 or len(key_positions) == 0:
        return query_positions.new_empty(len(query_positions), len(key_positions))
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * (key_positions[None, :] - query_positions[:, None])
