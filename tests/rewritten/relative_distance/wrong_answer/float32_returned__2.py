import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"no convention {convention!r}")
    out = torch.empty(query_positions.numel(), key_positions.numel(), device=query_positions.device)
    keys = key_positions.float()
    for row, q in zip(out, query_positions.float()):
        if convention == "key - query":
            torch.sub(keys, q, out=row)
        else:
            torch.sub(q, keys, out=row)
    return out
