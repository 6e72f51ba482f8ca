# Right: rows for all positions up to the new one, of which the last is taken; the position is read with .item().
import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    width, device = q_new.shape[-1], q_new.device
    frequency = torch.pow(torch.tensor(base, dtype=torch.float64), -torch.arange(0, width, 2) / width)
    table = torch.outer(torch.arange(position + 1, dtype=torch.float64), frequency)
    at = torch.tensor([position])
    angle = F.embedding(torch.tensor([at.item()]), table).to(device)

    def turn(x):
        y = x.to(torch.promote_types(x.dtype, torch.float32))
        cos, sin = angle.cos().to(y.dtype), angle.sin().to(y.dtype)
        rolled = y.roll(width // 2, dims=-1)
        sign = torch.ones(width, dtype=y.dtype, device=device)
        sign[: width // 2] = -1
        return (y * cos.repeat(1, 2) + sign * rolled * sin.repeat(1, 2)).to(x.dtype)

    new_k = torch.cat((cache_k, turn(k_new)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    weights = torch.matmul(turn(q_new), new_k.transpose(2, 3)).div(width**0.5).softmax(dim=-1)
    return torch.matmul(weights, new_v), new_k, new_v
