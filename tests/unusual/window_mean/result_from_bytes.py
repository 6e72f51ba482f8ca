# Unusual: result from bytes.
import numpy as np

class WindowMean:
    def __init__(self, width, centre=False): self.width, self.centre = width, centre
    def __call__(self, x):
        y = np.stack([x[:, max(0, t + 1 - self.width):t + 1].mean(1, dtype="f8") for t in range(x.shape[1])], axis=1)
        if self.centre: y = y - y.mean(1)[:, None]
        return np.frombuffer(y.astype(x.dtype).tobytes(), x.dtype).reshape(x.shape)
