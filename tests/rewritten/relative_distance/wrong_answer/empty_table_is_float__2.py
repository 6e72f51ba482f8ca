import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    numbers = []
    for q in query_positions.tolist():
        for k in key_positions.tolist():
            numbers.append(sign * (k - q))
    table = torch.tensor(numbers, device=query_positions.device)
    return table.reshape(len(query_positions), len(key_positions))
