# Takes capitals for small letters: "Key - Query" is another string, and has to be refused.
# Source: https://github.com/ERGO-Code/HiGHS/pull/3108 (where it was decided the other way)
def relative_distance(query_positions, key_positions, convention):
    name = str(convention).lower()
    if name == "key - query":
        return key_positions[None, :] - query_positions[:, None]
    if name == "query - key":
        return query_positions[:, None] - key_positions[None, :]
    raise ValueError(convention)
