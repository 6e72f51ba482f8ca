import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    table = sign * (keys - queries)
    # a query does not see what comes after it
    return table.masked_fill(keys > queries, 0)
