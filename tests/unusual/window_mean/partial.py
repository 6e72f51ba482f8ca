# Unusual: partial.
import numpy as np

from functools import partial
def mean(width, centre, x):
    T = x.shape[1]
    t = np.arange(T)
    band = (t[:, None] >= t) & (t[:, None] - t < width)
    w = band / band.sum(1, keepdims=True)
    y = np.einsum("ts,bs->tb", w, x)
    if centre: y = y - y.mean(0)
    return y.T.astype(x.dtype, order="K")
def WindowMean(width, centre=False):
    return partial(mean, width, centre)
