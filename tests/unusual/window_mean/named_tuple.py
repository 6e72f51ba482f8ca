# Unusual: named tuple.
import numpy as np

from typing import NamedTuple
class WindowMean(NamedTuple):
    width: int
    centre: bool = False
    def __call__(self, x):
        y = np.apply_along_axis(lambda r: np.convolve(r, np.ones(self.width))[:len(r)] / np.minimum(np.arange(1, len(r) + 1), self.width), 1, x.astype(float))
        return (y - y.mean(1, keepdims=True) if self.centre else y).astype(x.dtype)
