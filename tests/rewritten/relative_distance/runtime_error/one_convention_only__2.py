import torch


def key_minus_query(queries, keys):
    table = torch.empty(len(queries), len(keys), dtype=torch.int64, device=queries.device)
    for i in range(len(queries)):
        table[i] = keys - queries[i]
    return table


functions = {"key - query": key_minus_query}


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    return functions[convention](query_positions, key_positions)
