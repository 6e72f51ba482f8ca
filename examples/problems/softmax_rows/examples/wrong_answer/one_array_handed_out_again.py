# Keeps an array for each form and fills it again at every call.
import numpy as np

_room = {}


def softmax_rows(x):
    out = _room.setdefault((x.shape, x.dtype), np.empty(x.shape, x.dtype))
    top = x.max(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore"):
        np.exp(x - top, out=out)
        out /= out.sum(axis=-1, keepdims=True)
    out[np.isneginf(top)[..., 0]] = 0
    return out
