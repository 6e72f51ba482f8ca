# Right: two tables of positions as large as the result, subtracted; any exception is right.
import torch


def relative_distance(query_positions, key_positions, convention):
    query, key = torch.meshgrid(query_positions, key_positions, indexing="ij")
    match convention:
        case "key - query":
            return key.sub(query)
        case "query - key":
            return query.sub(key)
        case _:
            raise NotImplementedError(convention)
