# Writes each result into one buffer: what the caller has of an earlier call changes under its hands.
# Source: https://github.com/tinygrad/tinygrad/pull/7154 (the same kind)
import torch


buffers = {}


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    query, key = query_positions[:, None], key_positions[None, :]
    size = len(query_positions), len(key_positions), query_positions.device
    if size not in buffers:
        buffers[size] = torch.empty_like(key - query)
    if convention == "key - query":
        return torch.sub(key, query, out=buffers[size])
    return torch.sub(query, key, out=buffers[size])
