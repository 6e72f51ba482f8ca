# Unusual: loops.
import numpy as np

class WindowMean:
    def __init__(self, width, centre=False):
        self.width = width; self.centre = centre
    def __call__(self, x):
        out = np.empty(x.shape, np.float64)
        for b in range(x.shape[0]):
            for t in range(x.shape[1]):
                part = x[b, max(0, t - self.width + 1): t + 1]
                out[b, t] = sum(map(float, part)) / len(part)
        if self.centre:
            out -= out.mean(axis=1)[:, None]
        return out.astype(x.dtype)
