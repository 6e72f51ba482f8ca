import numpy as np


def log_sum_exp(row):
    m = row.max()
    return m + np.log(np.exp(row - m).sum())


def softmax_rows(x):
    shares = np.empty_like(x)
    np.seterr(divide="ignore", invalid="ignore")
    for k in np.ndindex(x.shape[:-1]):
        shares[k] = x[k] - log_sum_exp(x[k])
    return shares
