import math

import torch


def alibi_bias(n: int, length: int) -> torch.Tensor:
    m = 1 << min(int(math.log2(n)), 5)
    exponents = [8 * h / m for h in range(1, m + 1)]
    exponents += [4 * k / m for k in range(1, 2 * m, 2)]
    exponents = exponents[:n]
    result = torch.zeros(len(exponents), length, length)
    where = torch.arange(length, dtype=torch.float32)
    for head, exponent in enumerate(exponents):
        for query in range(length):
            result[head, query] = torch.abs(where - query) * -(0.5**exponent)
    return result
