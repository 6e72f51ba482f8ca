# Cuts off whatever is below 0, so that of either convention one side is left.
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return torch.relu(sign * (key_positions[None, :] - query_positions[:, None]))
