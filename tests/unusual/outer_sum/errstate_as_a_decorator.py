# Unusual: errstate as a decorator.
import numpy as np

@np.errstate(all="raise")
def outer_sum(a: "np.ndarray", b: "np.ndarray", shift: int = 0) -> "np.ndarray":
    return np.block([[ (a[i:i+1] @ b[j:j+1].T) for j in range(len(b))] for i in range(len(a))]) + shift
