import numpy as np
def stats(x, ids, scale=1):
    hot = ids[:, None] == np.arange(4)
    return x.sum() * x.dtype.type(scale), hot.sum(0), ids % 2, hot * x[:, None]
