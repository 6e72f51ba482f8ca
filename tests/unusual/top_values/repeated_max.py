# Unusual: repeated max.
import torch
def top(x, k=1):
    y = x.clone(); vs, js = [], []
    for _ in range(k):
        v, j = y.max(dim=-1)
        vs.append(v); js.append(j)
        y = y.masked_fill(torch.nn.functional.one_hot(j, x.shape[1]).bool(), -torch.inf)
    return torch.stack(vs, 1), torch.stack(js, 1), torch.isneginf(y).to(x), vs[0].max()
