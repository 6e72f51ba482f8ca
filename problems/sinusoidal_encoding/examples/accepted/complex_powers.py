# Right: a pair is one complex number, turned by the same angle at every position; real and imaginary part are its columns.
import torch


def sinusoidal_encoding(seq_len, d_model):
    pairs = (d_model + 1) // 2
    turn = 10000.0 ** (-2.0 * torch.arange(pairs, dtype=torch.float64) / d_model)
    hand = torch.exp(1j * turn)[None, :] ** torch.arange(seq_len)[:, None]
    both = torch.view_as_real(hand).flip(-1)  # sine first
    return both.flatten(1)[:, :d_model].float()
