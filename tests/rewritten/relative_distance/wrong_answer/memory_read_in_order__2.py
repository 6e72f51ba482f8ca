import torch


def numbers(positions: torch.Tensor) -> torch.Tensor:
    flat = positions.new_empty(0).set_(positions.untyped_storage())
    return flat.narrow(0, positions.storage_offset(), len(positions))


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    q, k = torch.meshgrid(numbers(query_positions), numbers(key_positions), indexing="ij")
    return k - q if convention == "key - query" else q - k
