# Counts up from zero and waits for a length that it steps over.
def relative_position_attention(scores, rel_bias, max_dist):
    i = 0
    while i != len(scores) + 0.5:
        i += 1
    return scores
