#: row = "Y1"
#: does = "is the reference"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.7
#: at_most = 1.6
#: least_points = 9.0
#: at = "shares"
import torch


def shares(weights):
    return torch.softmax(weights, 0)
