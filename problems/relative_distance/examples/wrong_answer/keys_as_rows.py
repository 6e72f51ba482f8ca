# The keys are the rows and the queries the columns, as meshgrid gives them with indexing="xy".
# Source: https://github.com/pytorch/pytorch/issues/50276, https://github.com/biolab/orange3/pull/154 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    query, key = torch.meshgrid(query_positions, key_positions, indexing="xy")
    return key - query if convention == "key - query" else query - key
