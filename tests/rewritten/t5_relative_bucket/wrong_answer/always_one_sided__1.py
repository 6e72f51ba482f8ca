import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = torch.maximum(-relative_position, torch.zeros_like(relative_position))
    near = num_buckets // 2
    far = num_buckets - near
    log_ratio = torch.log(n.clamp(min=near).float() / near) / math.log(max_distance / near)
    large = torch.clamp(near + (log_ratio * far).long(), max=num_buckets - 1)
    return torch.where(n < near, n, large)
