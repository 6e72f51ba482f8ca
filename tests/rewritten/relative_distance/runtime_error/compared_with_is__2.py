import torch

SIGNS = (("key - query", 1), ("query - key", -1))


def sign_of(convention):
    for name, sign in SIGNS:
        if name is convention:
            return sign
    raise LookupError(convention)


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = sign_of(convention)
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    return sign * (keys - queries)
