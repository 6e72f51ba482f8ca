# Right: the convention picks a function from a table, and one that is not there is a KeyError.
DISTANCES = {
    "key - query": lambda query, key: key - query,
    "query - key": lambda query, key: query - key,
}


def relative_distance(query_positions, key_positions, convention):
    distance = DISTANCES[convention]
    return distance(query_positions.unsqueeze(1), key_positions.unsqueeze(0))
