# The table is made without device=, so it is on the CPU wherever the positions are.
# Source: https://github.com/jmclong/random-fourier-features-pytorch/pull/4
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    out = torch.empty(len(query_positions), len(key_positions), dtype=torch.int64)
    for i in range(len(query_positions)):
        for j in range(len(key_positions)):
            out[i, j] = sign * (key_positions[j] - query_positions[i])
    return out
