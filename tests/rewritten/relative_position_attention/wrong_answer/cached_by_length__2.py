import torch


class RelativeBias:
    """Builds the bias matrix once for each size."""

    def __init__(self) -> None:
        self.ready: dict[str, torch.Tensor] = {}

    def matrix(self, rel_bias: torch.Tensor, n: int, max_dist: int) -> torch.Tensor:
        name = f"{n}x{n} up to {max_dist}"
        if name not in self.ready:
            pos = torch.arange(n, device=rel_bias.device)
            index = torch.clip(pos.repeat(n, 1) - pos.unsqueeze(1), -max_dist, max_dist) + max_dist
            self.ready[name] = rel_bias.index_select(0, index.flatten()).reshape(n, n)
        return self.ready[name]


store = RelativeBias()


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    return store.matrix(rel_bias, scores.shape[0], max_dist).type(scores.dtype) + scores
