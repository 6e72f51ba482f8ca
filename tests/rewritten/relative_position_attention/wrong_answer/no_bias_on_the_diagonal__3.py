import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    before, after = rel_bias[:max_dist], rel_bias[max_dist + 1 :]
    table = torch.cat((before, rel_bias.new_zeros(1), after))  # a token is no distance from itself
    rows = []
    for query, row in enumerate(scores):
        picked = [min(max(key - query, -max_dist), max_dist) + max_dist for key in range(len(row))]
        rows.append(row + table[picked])
    return torch.stack(rows)
