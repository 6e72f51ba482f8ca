# Unusual: a main guard that would end the process, and many small helpers above the function.
import sys

import torch


def positions(tensor):
    return torch.arange(tensor.shape[0], device=tensor.device)


def difference(at):
    return at[None, :] - at[:, None]


def clipped(offset, most):
    return torch.minimum(torch.maximum(offset, torch.tensor(-most)), torch.tensor(most))


def shifted(offset, most):
    return offset + most


def picked(table, index):
    return table[index]


def relative_position_attention(scores, rel_bias, max_dist):
    return scores + picked(rel_bias, shifted(clipped(difference(positions(scores)), max_dist), max_dist))


def main():
    print(relative_position_attention(torch.zeros(3, 3), torch.tensor([-2.0, 0.5, 3.0]), 1))
    return 3


if __name__ == "__main__":
    sys.exit(main())
