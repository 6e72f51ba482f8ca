# Right: a row at a time; no rows at all are a table without rows.
import torch


def relative_distance(query_positions, key_positions, convention):
    if convention == "key - query":
        rows = [key_positions - query for query in query_positions]
    elif convention == "query - key":
        rows = [query - key_positions for query in query_positions]
    else:
        raise ValueError(convention)
    return torch.stack(rows) if rows else key_positions.new_empty(0, len(key_positions))
