# Unusual: sorted and compared.
import torch
def top(x, k=1):
    s = x.sort(-1, descending=True)
    m = (torch.arange(x.shape[1], device=x.device) == s.indices[:, :k, None]).any(1)
    return s.values[:, :k], s.indices[:, :k].int(), m, s[0][:, 0].amax()
