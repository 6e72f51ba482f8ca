import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    keys = torch.arange(scores.shape[0])
    rows = []
    for query in range(scores.shape[0]):
        offset = keys - query
        row = rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
        row = torch.where(offset > max_dist, rel_bias[2 * max_dist], row)
        row = torch.where(offset < -max_dist, rel_bias[0], row)
        rows.append(row)
    return scores + torch.stack(rows)
