# |key - query|, as the symmetric bias of an encoder has it: before and after are the same.
# Source: https://github.com/ofirpress/attention_with_linear_biases/issues/5
import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    distance = key_positions[None, :] - query_positions[:, None]
    return torch.abs(distance)
