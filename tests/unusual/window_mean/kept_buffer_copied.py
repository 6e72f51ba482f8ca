# Unusual: kept buffer copied.
import numpy as np

class WindowMean:
    """reuses a work buffer, and hands out copies"""
    __slots__ = ("width", "centre", "work")
    def __init__(self, width, centre=False):
        self.width, self.centre, self.work = width, centre, None
    def __call__(self, x):
        if self.work is None or self.work.shape != x.shape:
            self.work = np.empty(x.shape)
        for t in range(x.shape[1]):
            np.mean(x[:, max(0, t + 1 - self.width):t + 1], axis=1, dtype=np.float64, out=self.work[:, t])
        if self.centre:
            np.subtract(self.work, self.work.mean(1, keepdims=True), out=self.work)
        return self.work.astype(x.dtype, copy=True)
