# The exception is returned like a result, so the caller goes on with it.
import torch


def relative_distance(query_positions, key_positions, convention):
    query, key = torch.meshgrid(query_positions, key_positions, indexing="ij")
    if convention == "key - query":
        return key - query
    if convention == "query - key":
        return query - key
    return ValueError(f"unknown convention: {convention!r}")
