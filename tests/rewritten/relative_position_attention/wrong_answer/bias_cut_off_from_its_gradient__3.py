import torch


def bias_rows(table: list[float], n: int, max_dist: int) -> list[list[float]]:
    line = [table[min(max(d, -max_dist), max_dist) + max_dist] for d in range(1 - n, n)]
    return [line[n - 1 - q : 2 * n - 1 - q] for q in range(n)]


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    entries = [entry.item() for entry in rel_bias]
    return scores + scores.new_tensor(bias_rows(entries, scores.shape[0], max_dist))
