import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("key - query", "query - key"):
        raise KeyError(convention)
    by_query = convention == "key - query"
    n_q, n_k = query_positions.shape[0], key_positions.shape[0]
    size = (n_q, n_k) if by_query else (n_k, n_q)
    table = torch.zeros(size, dtype=torch.int64, device=query_positions.device)
    for i in range(n_q):
        for j in range(n_k):
            distance = key_positions[j] - query_positions[i]
            if by_query:
                table[i, j] = distance
            else:
                table[j, i] = distance
    return table
