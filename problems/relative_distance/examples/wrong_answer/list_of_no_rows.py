# A list of lists: without a query it is an empty list, which does not know how many keys there are.
# Source: https://github.com/pytorch/pytorch/issues/11825 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query, key = query_positions.tolist(), key_positions.tolist()
    rows = [[sign * (k - q) for k in key] for q in query]
    return torch.tensor(rows, dtype=torch.int64, device=query_positions.device)
