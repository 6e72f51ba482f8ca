import numpy as np

result = np.empty(0)


def softmax_rows(x):
    global result
    if result.shape != x.shape or result.dtype != x.dtype:
        result = np.empty_like(x)
    m = np.amax(x, axis=-1, keepdims=True)
    m = np.where(np.isneginf(m), x.dtype.type(0), m)
    e = np.exp(np.subtract(x, m))
    s = np.sum(e, axis=-1, keepdims=True)
    s[s == 0] = 1
    np.divide(e, s, out=result)
    return result
