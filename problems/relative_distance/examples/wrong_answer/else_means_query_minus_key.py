# Whatever is not the one convention is taken for the other.
# Source: https://github.com/open-cogsci/OpenSesame/pull/470 (the same kind)
def relative_distance(query_positions, key_positions, convention):
    query, key = query_positions[:, None], key_positions[None, :]
    if convention == "key - query":
        return key - query
    else:
        return query - key
