# Each convention gives the table of the other.
# Source: https://github.com/dmlc/gluon-nlp/pull/1470, https://github.com/nntrainer/nntrainer/pull/3982
def relative_distance(query_positions, key_positions, convention):
    query, key = query_positions[:, None], key_positions[None, :]
    if convention == "key - query":
        return query - key
    if convention == "query - key":
        return key - query
    raise ValueError(convention)
