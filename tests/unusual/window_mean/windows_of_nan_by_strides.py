# Unusual: windows of nan by strides.
import numpy as np

class WindowMean:
    def __init__(self, width, centre=False): self.width, self.centre = int(width), bool(centre)
    def __call__(self, x):
        B, T = x.shape; W = self.width
        p = np.full((B, T + W - 1), np.nan); p[:, W - 1:] = x
        v = np.lib.stride_tricks.as_strided(p, (B, T, W), p.strides + p.strides[-1:], writeable=False)
        y = np.nanmean(v, -1)
        if self.centre: y -= y.mean(-1, keepdims=True)
        out = np.empty((T, B), x.dtype).T
        out[...] = y
        return out
