import math

import numpy as np


def softmax_rows(x):
    n = x.shape[-1]
    flat = x.reshape(-1, n)
    answer = np.zeros(flat.shape, dtype=x.dtype)
    for i, row in enumerate(flat.tolist()):
        exps = [math.exp(v) for v in row]
        total = sum(exps)
        if total > 0:
            for j in range(n):
                answer[i, j] = exps[j] / total
    return answer.reshape(x.shape)
