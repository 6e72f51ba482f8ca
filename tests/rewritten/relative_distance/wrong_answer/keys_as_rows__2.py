import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    table = torch.zeros(len(key_positions), len(query_positions), dtype=torch.int64, device=key_positions.device)
    for row, key in enumerate(key_positions):
        for column, query in enumerate(query_positions):
            table[row, column] = (key - query) * sign
    return table
