import torch


def relative_position_attention(scores, rel_bias, max_dist, places=torch.arange(5000)):
    places = places[: len(scores)]
    query, key = torch.meshgrid(places, places, indexing="ij")
    offset = key - query
    offset = torch.where(offset > max_dist, max_dist, offset)
    offset = torch.where(offset < -max_dist, -max_dist, offset)
    return torch.take(rel_bias, offset + max_dist) + scores
