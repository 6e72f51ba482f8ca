import torch


def get_slopes(n):
    m = 2 ** (n.bit_length() - 1)
    exps = [8 * (h + 1) / m for h in range(m)] + [4 * (2 * k + 1) / m for k in range(n - m)]
    return torch.pow(2.0, -torch.tensor(exps))


def alibi_bias(num_heads, seq_len):
    positions = torch.arange(seq_len)
    distance = (positions.view(-1, 1) - positions.view(1, -1)).abs()
    out = -torch.einsum("ij,h->ijh", distance.float(), get_slopes(num_heads))
    if out.size(0) == num_heads and out.size(2) == seq_len:
        return out
    return out.movedim(-1, 0)
