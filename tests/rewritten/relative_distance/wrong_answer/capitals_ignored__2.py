import torch


def same(a, b):
    return a.casefold() == b.casefold()


def relative_distance(query_positions, key_positions, convention):
    convention = str(convention)
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    if same(convention, "key - query"):
        return torch.sub(keys, queries)
    assert same(convention, "query - key"), "unknown convention"
    return torch.sub(queries, keys)
