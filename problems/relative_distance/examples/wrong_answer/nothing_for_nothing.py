# Gives an empty tensor without rows and columns when there is no query or no key.
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    if len(query_positions) == 0 or len(key_positions) == 0:
        return torch.empty(0, dtype=torch.int64, device=query_positions.device)
    return sign * (key_positions[None, :] - query_positions[:, None])
