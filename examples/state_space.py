"""What state_space.mlir must give."""
import numpy as np


def state_space(u, decay, weights):
    h, result = np.zeros(len(decay)), []
    for now in u:
        h = decay * h + now
        result.append(weights @ h)
    return np.array(result, np.float32)


def convolution(u, decay, weights, window):
    response = np.array([weights @ decay.astype(np.float64) ** age for age in range(window)])
    return np.convolve(u.astype(np.float64), response)[: len(u)].astype(np.float32)
