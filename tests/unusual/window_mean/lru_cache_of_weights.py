# Unusual: lru cache of weights.
import numpy as np

from functools import lru_cache, cached_property
@lru_cache(maxsize=None)
def weights(T, width):
    w = np.tril(np.ones((T, T))) - np.tril(np.ones((T, T)), -width)
    w /= w.sum(1, keepdims=True)
    w.setflags(write=False)
    return w
class WindowMean(object):
    def __init__(self, width, centre=False): self.a = width, centre
    @cached_property
    def width(self): return self.a[0]
    def __call__(self, x):
        y = x @ weights(x.shape[1], self.width).T
        if self.a[1]: y = y - y.mean(1, keepdims=True)
        return np.ascontiguousarray(y, x.dtype)
