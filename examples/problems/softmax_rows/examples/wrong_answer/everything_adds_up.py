# One sum for the whole array.
import numpy as np


def softmax_rows(x):
    powers = np.exp(x - x.max())
    return powers / powers.sum()
