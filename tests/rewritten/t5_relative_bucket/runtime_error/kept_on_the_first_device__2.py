import torch


class Layout:
    """The first distance of every far bucket of one side."""

    known: dict = {}

    def __init__(self, side: int, max_distance: int, device: torch.device) -> None:
        self.side = side
        self.exact = side // 2
        self.far = side - self.exact
        steps = torch.linspace(0, 1, self.far + 1, dtype=torch.float64, device=device)[1:-1]
        self.starts = self.exact * (max_distance / self.exact) ** steps

    @classmethod
    def get(cls, side: int, max_distance: int, device: torch.device) -> "Layout":
        try:
            return cls.known[side, max_distance]
        except KeyError:
            return cls.known.setdefault((side, max_distance), cls(side, max_distance, device))

    def bucket(self, n: torch.Tensor) -> torch.Tensor:
        passed = (n.double().unsqueeze(-1) >= self.starts).sum(-1)
        return n.clamp(max=self.exact) + passed


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    if not bidirectional:
        return Layout.get(num_buckets, max_distance, relative_position.device).bucket((-relative_position).clamp(min=0))
    layout = Layout.get(num_buckets // 2, max_distance, relative_position.device)
    return layout.bucket(relative_position.abs()) + torch.where(relative_position > 0, layout.side, 0)
