import torch
import torch.nn.functional as F


def diagonal_windows(line: torch.Tensor, size: int) -> torch.Tensor:
    """Give a (size, size) matrix whose row r is the window of the line that starts at r."""
    return line.unfold(0, size, 1)


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    size = scores.size(0)
    extra = max(0, size - 1 - max_dist)
    padded = F.pad(rel_bias.unsqueeze(0), (extra, extra), mode="replicate").squeeze(0)
    middle = len(padded) // 2
    line = padded[middle - size + 1 : middle + size]  # from the smallest offset to the largest
    # each query moves the window on by one, and keys run backwards
    return scores + diagonal_windows(line, size).flip(1)
