# Right: computed in NumPy, and brought back to the device that the positions came from.
import numpy as np
import torch


def relative_distance(query_positions, key_positions, convention):
    query, key = query_positions.cpu().numpy(), key_positions.cpu().numpy()
    assert convention in {"key - query", "query - key"}, "unknown convention"
    distance = np.subtract.outer(query, key)
    if convention == "key - query":
        distance = -distance
    return torch.from_numpy(distance).to(query_positions.device)
