import torch
class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.proj = torch.nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))
    def forward(self, x):
        y = x / torch.sqrt((x * x).mean(-1, keepdim=True) + self.eps)
        return self.proj(y * self.weight) + self.shift
