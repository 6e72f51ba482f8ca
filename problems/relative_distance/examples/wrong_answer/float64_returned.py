# Exact in float64, and never made whole numbers again.
# Source: https://github.com/cornellius-gp/gpytorch/pull/122 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * (key_positions[None, :].double() - query_positions[:, None].double())
