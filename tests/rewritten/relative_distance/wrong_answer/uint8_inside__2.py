import torch


def relative_distance(query_positions, key_positions, convention):
    assert convention in ("key - query", "query - key")
    size = len(query_positions), len(key_positions)
    # a byte for each distance is enough
    table = torch.zeros(size, dtype=torch.uint8, device=query_positions.device)
    for i in range(size[0]):
        difference = key_positions - query_positions[i]
        table[i] = difference if convention == "key - query" else -difference
    return table.to(torch.int64)
