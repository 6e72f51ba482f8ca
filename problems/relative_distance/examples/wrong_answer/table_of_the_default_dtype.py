# The table is made without a dtype, so it is float32, whatever is written into it.
# Source: https://github.com/berniwal/swin-transformer-pytorch/issues/2 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    out = torch.zeros(len(query_positions), len(key_positions), device=query_positions.device)
    out += sign * (key_positions[None, :] - query_positions[:, None])
    return out
