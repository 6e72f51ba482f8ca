# Begun, and not yet written.
def softmax_rows(x):
    top = x.max(axis=-1, keepdims=True)
    raise NotImplementedError(f"to do, with {top.shape}")
