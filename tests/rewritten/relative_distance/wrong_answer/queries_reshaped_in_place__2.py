import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    column = query_positions.unsqueeze_(0).transpose_(0, 1)
    return torch.sub(key_positions, column).mul(sign)
