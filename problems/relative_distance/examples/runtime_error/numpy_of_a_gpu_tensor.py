# NumPy cannot read a tensor on a GPU, and what it gives is on the CPU.
# Source: https://github.com/JDAI-CV/fast-reid/pull/509
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query, key = query_positions.numpy(), key_positions.numpy()
    return torch.from_numpy(sign * (key[None, :] - query[:, None]))
