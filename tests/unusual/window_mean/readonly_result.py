# Unusual: readonly result.
import numpy as np

class Base:
    def __call__(self, x):
        out = self.compute(x)
        out.flags.writeable = False
        return out
class WindowMean(Base):
    def __init__(self, width, centre=False):
        self.width, self.centre = width, centre
    def compute(self, x):
        c = np.add.accumulate(x, axis=1, dtype=np.longdouble)
        k = min(self.width, x.shape[1])
        c[:, k:] -= c[:, :-k].copy()
        c /= np.minimum(np.arange(x.shape[1]) + 1, self.width)
        if self.centre: c -= c.mean(1, keepdims=True)
        return c.astype(x.dtype)
