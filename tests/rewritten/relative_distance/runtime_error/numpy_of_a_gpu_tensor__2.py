import numpy as np
import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": -1, "query - key": 1}[convention]
    table = np.subtract.outer(np.asarray(query_positions), np.asarray(key_positions))
    return torch.tensor(sign * table)
