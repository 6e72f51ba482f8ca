# unsqueeze_ makes a column of the caller's own tensor, which is a column from then on.
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * (key_positions - query_positions.unsqueeze_(1))
