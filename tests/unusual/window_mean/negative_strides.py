# Unusual: negative strides.
import numpy as np

class WindowMean:
    def __init__(self, width, centre=False):
        self.__dict__.update(width=width, centre=centre)
    @staticmethod
    def _mean(a): return a.mean(dtype=np.float64)
    def __call__(self, x):
        y = np.zeros((x.shape[0], x.shape[1]))
        for i in reversed(range(x.shape[1])):
            y[:, x.shape[1] - 1 - i] = x[:, max(0, i + 1 - self.width):i + 1].mean(1, dtype=float)
        if self.centre: y -= y.mean(1, keepdims=True)
        return y.astype(x.dtype)[:, ::-1]
