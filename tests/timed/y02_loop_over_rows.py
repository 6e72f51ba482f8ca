#: row = "Y2"
#: does = "answers by a loop over rows: honest, and slow"
#: conclusion = ["slower", "too_noisy_to_say"]
#: at_least = 2
#: most_points = 9.0
import torch


def bias(scores, table, max_dist):
    n = len(scores)
    middle = n + n // 2
    line = table[torch.arange(3 * n).sub(middle).clamp(-max_dist, max_dist).add(max_dist)]
    result = torch.empty_like(scores)
    for i in range(n):
        torch.add(scores[i], line[middle - i : middle - i + n], out=result[i])
    return result
