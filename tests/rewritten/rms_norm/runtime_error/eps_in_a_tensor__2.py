import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.constants = {"eps": torch.as_tensor([eps] * dim, dtype=torch.float64)}

    def rms(self, v):
        # eps is added to the mean of every feature of the row
        means = v.square().mean(-1, keepdim=True).expand_as(v)
        return (means + self.constants["eps"]).sqrt()

    def forward(self, x):
        out = [seq.double() / self.rms(seq.double()) for seq in x]
        return self.weight * torch.stack(out).type_as(x)
