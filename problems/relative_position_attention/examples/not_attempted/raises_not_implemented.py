# Begun with other words, and with nothing in it yet.
def relative_position_attention(scores, rel_bias, max_dist):
    seq_len = scores.shape[0]
    raise NotImplementedError(f"to do, for {seq_len} tokens")
