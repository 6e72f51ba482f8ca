# Unusual: abstract base class.
import torch
import torch.nn as nn
import torch.nn.functional as F

import abc
from typing import Protocol, Generic, TypeVar
T = TypeVar("T")
class Norm(nn.Module, abc.ABC):
    @abc.abstractmethod
    def forward(self, x): ...
class RMSNorm(Norm, Generic[T]):
    eps: float
    def __init__(self, dim, /, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))
    forward = lambda self, x: self.proj(x * (x.square().mean(-1, keepdim=True) + self.eps).rsqrt() * self.weight) + self.shift
