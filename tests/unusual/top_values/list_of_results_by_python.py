# Unusual: list of results by python.
import torch
def top(x, *, k=1):
    order = [sorted(range(x.shape[1]), key=lambda j: -x[b, j].item())[:k] for b in range(len(x))]
    i = torch.tensor(order, device=x.device)
    m = torch.zeros(x.shape, dtype=torch.bool, device=x.device); m[torch.arange(len(x), device=x.device)[:, None], i] = True
    return [torch.gather(x, 1, i), i.to(torch.uint8), m, torch.stack([x[b, order[b][0]] for b in range(len(x))]).max()]
