import torch


def relative_bias(table: torch.Tensor, length: int, reach: int) -> torch.Tensor:
    place = torch.arange(length, device=table.device)
    offset = place - place.reshape(-1, 1)
    bounded = torch.where(offset.abs() <= reach, offset, offset.sign() * reach)
    return table.expand(length, -1).gather(1, bounded + reach)


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    return scores.add_(relative_bias(rel_bias, len(scores), max_dist))
