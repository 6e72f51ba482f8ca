# Unusual: gradients are off from the moment it is loaded, and on inside its own function only.
import torch

torch.set_grad_enabled(False)
torch.set_default_device("cpu")
torch.use_deterministic_algorithms(True)


def relative_position_attention(scores, rel_bias, max_dist):
    with torch.inference_mode():
        at = torch.arange(scores.shape[0])
        index = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    with torch.enable_grad():
        return torch.add(scores, rel_bias[index.clone()])
