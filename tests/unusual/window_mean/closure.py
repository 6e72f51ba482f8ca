# Unusual: closure.
import numpy as np

def WindowMean(width, centre=False):
    def go(x):
        padded = np.pad(x.astype(np.float64), [(0, 0), (width - 1, 0)])
        s = np.lib.stride_tricks.sliding_window_view(padded, width, axis=1).sum(-1)
        y = s / np.clip(np.arange(1, x.shape[1] + 1), None, width)
        if centre: y = y - np.average(y, axis=1)[:, np.newaxis]
        return np.asfortranarray(y, dtype=x.dtype)
    return go
