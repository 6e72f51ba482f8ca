# Unusual: dataclass.
import numpy as np

from dataclasses import dataclass
@dataclass(frozen=True, slots=True)
class WindowMean:
    width: int
    centre: bool = False
    def __call__(self, x: np.ndarray) -> np.ndarray:
        out = np.array([[np.mean(r[max(0, t - self.width + 1):t + 1], dtype="d") for t in range(r.size)] for r in x])
        return (out - self.centre * out.mean(1, keepdims=True)).astype(x.dtype)
