# Right: each row follows from the one before by the addition theorems, in Python floats.
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    rates = [10000 ** (-2 * t / d_model) for t in range((d_model + 1) // 2)]
    turns = [(math.sin(rate), math.cos(rate)) for rate in rates]
    hands = [(0.0, 1.0)] * len(rates)
    rows = torch.empty(seq_len, d_model)
    for row in rows:
        row.copy_(torch.tensor([part for hand in hands for part in hand][:d_model]))
        hands = [(s * c1 + c * s1, c * c1 - s * s1) for (s, c), (s1, c1) in zip(hands, turns)]
    return rows
