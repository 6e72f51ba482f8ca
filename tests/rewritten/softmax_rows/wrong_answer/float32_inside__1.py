import numpy as np
import torch


def softmax_rows(x: np.ndarray) -> np.ndarray:
    scores = torch.tensor(x).float()
    shares = scores.softmax(dim=-1).nan_to_num(nan=0.0)
    return shares.numpy().astype(x.dtype)
