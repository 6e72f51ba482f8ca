import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError("no such convention")
    # two batches of one column each
    q = query_positions[None, :, None]
    k = key_positions[None, :, None].transpose(1, 2)
    out = torch.empty(1, q.shape[1], k.shape[2], dtype=torch.int64, device=query_positions.device)
    for i in range(q.shape[1]):
        out[0, i] = k[0, 0] - q[0, i]
    if convention == "query - key":
        out.neg_()
    return out.squeeze()
