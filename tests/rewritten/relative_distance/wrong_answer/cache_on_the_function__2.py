import torch

_results = {}


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    """Table of distances; the work is done once for the same arguments."""
    arguments = (query_positions, key_positions, convention)
    try:
        return _results[arguments]
    except KeyError:
        pass
    if convention == "key - query":
        table = torch.sub(key_positions.view(1, -1), query_positions.view(-1, 1))
    elif convention == "query - key":
        table = torch.sub(query_positions.view(-1, 1), key_positions.view(1, -1))
    else:
        raise ValueError(f"{convention!r} is not a convention")
    _results[arguments] = table
    return table
