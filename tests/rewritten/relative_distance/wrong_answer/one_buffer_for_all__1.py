import torch

workspace = {}


def relative_distance(query_positions, key_positions, convention):
    q, k = query_positions.unsqueeze(1), key_positions.unsqueeze(0)
    name = (query_positions.shape[0], key_positions.shape[0], query_positions.device)
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    out = workspace.get(name)
    if out is None:
        out = workspace[name] = torch.zeros(name[:2], dtype=torch.int64, device=name[2])
    out.copy_(k - q if convention == "key - query" else q - k)
    return out
