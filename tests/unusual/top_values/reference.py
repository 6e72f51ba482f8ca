import torch
def top(x, k=1):
    v, i = torch.topk(x, k)
    m = torch.zeros_like(x).scatter_(1, i, 1.0).bool()
    return v, i, m, x.max()
