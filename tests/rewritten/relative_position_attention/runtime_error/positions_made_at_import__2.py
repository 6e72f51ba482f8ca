import torch


class RelativePositions:
    """All offsets that can occur, in one line."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.line = torch.arange(1 - longest, longest)

    def of_query(self, query: int, n: int) -> torch.Tensor:
        start = self.longest - 1 - query
        return self.line[start : start + n]


positions = RelativePositions(4096)


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    n = scores.shape[0]
    out = []
    for query in range(n):
        entry = positions.of_query(query, n).clamp(-max_dist, max_dist) + max_dist
        out.append(scores[query] + rel_bias.gather(0, entry))
    return torch.stack(out)
