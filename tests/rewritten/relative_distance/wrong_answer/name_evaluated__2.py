import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    """The convention is already the formula."""
    query = query_positions.view(-1, 1)
    key = key_positions.view(1, -1)
    table = eval(convention)
    return table
