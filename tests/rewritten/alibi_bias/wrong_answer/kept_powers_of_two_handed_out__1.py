import torch

tables = {}


def table_for(m, n):
    if (m, n) not in tables:
        exponents = torch.tensor([8 * (h + 1) / m for h in range(m)])
        index = torch.arange(n)
        distance = (index.view(n, 1) - index.view(1, n)).abs()
        tables[m, n] = distance * -torch.exp2(-exponents).view(m, 1, 1)
    return tables[m, n]


def alibi_bias(num_heads, seq_len):
    m = 1
    while m * 2 <= num_heads:
        m *= 2
    base = table_for(m, seq_len)
    missing = num_heads - m
    if not missing:
        return base
    return torch.cat([base, table_for(2 * m, seq_len)[::2][:missing]], dim=0)
