import torch


class Biases:
    def __init__(self):
        self.seen = []

    def get(self, heads, length):
        for h, n, table in self.seen:
            if (h, n) == (heads, length):
                return torch.empty_like(table).copy_(table)
        self.seen.append((heads, length, self.make(heads, length)))
        return self.seen[-1][2]

    def make(self, heads, length):
        m = 1
        while 2 * m <= heads:
            m *= 2
        table = torch.zeros(heads, length, length)
        steps = torch.arange(length)
        for h in range(heads):
            exponent = 8 * (h + 1) / m if h < m else 4 * (2 * (h - m) + 1) / m
            for i in range(length):
                table[h, i] = -(2.0**-exponent) * (steps - i).abs()
        return table


biases = Biases()


def alibi_bias(num_heads, seq_len):
    return biases.get(num_heads, seq_len)
