import numpy as np


def stabilise(scores):
    # exp of large numbers overflows, so shift everything down
    return scores - np.max(scores.ravel())


def softmax_rows(x):
    nothing_left = np.all(x == -np.inf, axis=-1)
    np.seterr(all="ignore")
    weights = np.exp(stabilise(x))
    totals = np.add.reduce(weights, axis=-1)
    shares = np.divide(weights, totals[..., np.newaxis])
    shares[nothing_left] = 0.0
    return shares
