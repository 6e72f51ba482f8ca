import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    n = scores.shape[0]
    # the bias of each offset, from -(n - 1) to n - 1
    line = torch.zeros(2 * n - 1).to(scores.dtype)
    reach = min(max_dist, n - 1)
    line[: n - 1 - reach] = rel_bias[0]
    line[n - 1 - reach : n + reach] = rel_bias[max_dist - reach : max_dist + reach + 1]
    line[n + reach :] = rel_bias[-1]
    out = []
    for q, row in enumerate(scores):
        out.append(torch.add(row, line[n - 1 - q : 2 * n - 1 - q]))
    return torch.stack(out)
