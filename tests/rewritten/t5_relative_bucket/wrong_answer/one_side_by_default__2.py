import torch


def t5_relative_bucket(relative_position, **settings):
    total, reach = settings.get("num_buckets", 32), settings.get("max_distance", 128)
    if settings.get("bidirectional"):
        before = one_side(relative_position.abs(), total // 2, reach)
        return before + torch.where(relative_position > 0, total // 2, 0)
    return one_side((-relative_position).clamp(min=0), total, reach)


def one_side(n, side, reach):
    exact = side // 2
    steps = torch.arange(1, side - exact, dtype=torch.float64, device=n.device) / (side - exact)
    near = torch.arange(1, exact + 1, dtype=torch.float64, device=n.device)
    return torch.bucketize(n.double(), torch.cat([near, exact * (reach / exact) ** steps]), right=True)
