import torch


def slopes_for(n):
    return [2.0 ** (-8.0 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.tensor(slopes_for(m) + slopes_for(2 * m)[::2][: num_heads - m])
    rows = []
    for query in range(seq_len):
        row = torch.abs(torch.arange(seq_len) - query)
        rows.append(row.unsqueeze(0))
    distances = torch.cat(rows, dim=0)
    return slopes.view(-1, 1, 1) * -distances
