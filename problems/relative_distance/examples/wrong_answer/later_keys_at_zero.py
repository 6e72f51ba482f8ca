# Keys after their query have the distance 0, as if a causal mask hid them anyway.
# Source: https://github.com/ofirpress/attention_with_linear_biases/issues/5 (right where a mask leaves something)
def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    back = (query_positions[:, None] - key_positions[None, :]).clamp(min=0)
    return -back if convention == "key - query" else back
