# Unusual: module of torch inside.
import numpy as np

import torch
class WindowMean(torch.nn.Module):
    def __init__(self, width, centre=False):
        super().__init__(); self.width, self.centre = width, centre
    def forward(self, x):
        t = torch.from_numpy(x.copy()).double()
        c = torch.cumsum(torch.nn.functional.pad(t, (1, 0)), 1)
        i = torch.arange(1, t.shape[1] + 1); lo = (i - self.width).clamp(min=0)
        y = (c[:, i] - c[:, lo]) / (i - lo)
        if self.centre: y = y - y.mean(1, keepdim=True)
        return y.numpy().astype(x.dtype)
