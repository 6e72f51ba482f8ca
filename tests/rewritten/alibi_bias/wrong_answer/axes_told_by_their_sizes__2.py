import torch


def alibi_bias(heads, length):
    power = 1
    while power + power <= heads:
        power += power
    ratio = 2 ** (-8 / power)
    half = 2 ** (-4 / power)
    slopes = [ratio ** (h + 1) for h in range(power)] + [half ** (2 * k + 1) for k in range(heads - power)]
    cells = torch.zeros(length, length, heads)
    for i in range(length):
        for j in range(length):
            cells[i, j] = -abs(i - j) * torch.tensor(slopes)
    return cells if tuple(cells.shape) == (heads, length, length) else torch.permute(cells, (2, 0, 1))
