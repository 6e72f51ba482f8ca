# Right: what is kept between calls is kept by all that it depends on, and handed out as a copy.
import functools

import torch


@functools.cache
def table(query, key, convention):
    if convention == "key - query":
        return [[k - q for k in key] for q in query]
    if convention == "query - key":
        return [[q - k for k in key] for q in query]
    raise ValueError(convention)


def relative_distance(query_positions, key_positions, convention):
    query, key = tuple(query_positions.tolist()), tuple(key_positions.tolist())
    rows = torch.tensor(table(query, key, convention), dtype=torch.int64, device=key_positions.device)
    return rows.reshape(len(query), len(key))
