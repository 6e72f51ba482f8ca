import torch


def relative_distance(query_positions, key_positions, convention):
    q = query_positions.view(-1, 1)
    k = key_positions.view(1, -1)
    if convention == "key - query":
        table = k - q
    elif convention == "query - key":
        table = q - k
    else:
        raise ValueError(convention)
    return torch.squeeze(table)
