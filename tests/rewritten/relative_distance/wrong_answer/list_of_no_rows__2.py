import numpy as np
import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    keys = key_positions.cpu().numpy()
    rows = [sign * (keys - q) for q in query_positions.cpu().numpy()]
    return torch.from_numpy(np.array(rows, dtype=np.int64)).to(query_positions.device)
