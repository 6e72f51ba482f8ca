import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        # (batch, dim, seq_len), so that the mean goes along the last axis
        features_first = x.transpose(1, 2)
        if x.dtype != torch.float64:
            features_first = features_first.float()
        power = torch.linalg.vector_norm(features_first, dim=-1, keepdim=True) ** 2
        power = power / features_first.shape[-1]
        normed = features_first * (power + self.eps).rsqrt()
        return normed.transpose(1, 2).to(x.dtype) * self.weight
