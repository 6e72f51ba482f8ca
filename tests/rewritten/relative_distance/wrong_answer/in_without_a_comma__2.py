import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    # names by sign, so that more spellings can be added later
    names = {+1: ("key - query"), -1: ("query - key")}
    sign = next((s for s, known in names.items() if convention in known), None)
    if sign is None:
        raise ValueError(convention)
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    return (keys - queries).mul_(sign)
