# Begun with the scale, and with nothing else yet.


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    scale = q.shape[-1] ** -0.5
    raise NotImplementedError(f"to do, with a scale of {scale}")
