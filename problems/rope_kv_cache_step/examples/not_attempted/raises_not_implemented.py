# Begun, and with nothing in it yet.
def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    width = q_new.shape[-1]
    raise NotImplementedError(f"to do, for {width} channels at position {position} with base {base}")
