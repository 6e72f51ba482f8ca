# Unusual: metaclass that makes it.
import numpy as np

class Meta(type):
    def __call__(cls, width, centre=False):
        return super().__call__(width, centre)
class WindowMean(metaclass=Meta):
    def __init__(self, *a): self.width, self.centre = a
    def __call__(self, x):
        f = np.vectorize(lambda t, w: np.mean(w[max(0, t - self.width + 1):t + 1], dtype=float), signature="(),(n)->()", otypes=[float])
        y = f(np.arange(x.shape[1])[None], x[:, None])
        return (y - self.centre * y.mean(1, keepdims=True)).astype(x.dtype)
