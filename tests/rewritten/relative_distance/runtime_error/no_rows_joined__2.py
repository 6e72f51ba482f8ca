import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    table = None
    for i in range(len(query_positions)):
        row = torch.mul(key_positions - query_positions[i], sign).reshape(1, -1)
        table = row if table is None else torch.cat([table, row])
    return table.contiguous()
