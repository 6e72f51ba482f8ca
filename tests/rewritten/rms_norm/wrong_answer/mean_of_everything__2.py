import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.eps = eps
        self.weight = torch.nn.Parameter(torch.ones(dim))

    def root_mean_square(self, x: torch.Tensor) -> torch.Tensor:
        numbers = x.reshape(-1)
        total = torch.zeros((), dtype=x.dtype, device=x.device)
        for number in numbers:
            total = total + number * number
        return torch.sqrt(total / len(numbers) + self.eps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        precise = x.to(torch.promote_types(x.dtype, torch.float32))
        precise = precise / self.root_mean_square(precise)
        return precise.type_as(x) * self.weight
