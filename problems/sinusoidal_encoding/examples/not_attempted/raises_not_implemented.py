# Begun, and with nothing in it yet.
def sinusoidal_encoding(seq_len, d_model):
    pairs = d_model // 2
    raise NotImplementedError(f"to do, for {seq_len} tokens and {pairs} pairs")
