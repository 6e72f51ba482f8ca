# The same with the branches in the other order: now every convention is query - key.
# Source: https://github.com/kevthehermit/RATDecoders/issues/42 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    if convention == "query - key" or "query-key":
        return query_positions[:, None] - key_positions[None, :]
    elif convention == "key - query" or "key-query":
        return key_positions[None, :] - query_positions[:, None]
    raise ValueError(convention)
