"""A decoder of the Llama architecture in NumPy: the whole sequence at once, attention as a matrix.

It says whether tokens that were made one by one, and the logits that made them, are right: if the
logits agree and each token is the likeliest by the logits computed here of all before it, then the
tokens are what decoding with NumPy would have given.
"""
import pathlib

import numpy as np

EPSILON = 1e-5


def load(folder):
    """The weights in a folder of .npy files, read as they are needed."""
    return {file.stem: np.load(file, mmap_mode="r") for file in pathlib.Path(folder).glob("*.npy")}


def rms_norm(x, weights):
    return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + EPSILON) * weights


def rotate(x, frequencies):
    """x: positions, heads, units. Neighbours are real and imaginary parts."""
    turns = np.exp(1j * np.outer(np.arange(len(x)), frequencies.astype(np.float64)))
    pairs = x[..., 0::2] + 1j * x[..., 1::2]
    turned = pairs * turns[:, None, :]
    return np.stack([turned.real, turned.imag], axis=-1).reshape(x.shape).astype(x.dtype)


def attend(q, k, v, window):
    """q: positions, heads, units; k, v: the same with fewer heads, each for a group of queries."""
    group = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, group, axis=1), np.repeat(v, group, axis=1)
    scores = np.einsum("thd,shd->hts", q, k, optimize=True) / np.sqrt(np.array(q.shape[2], q.dtype))
    t, s = np.indices(scores.shape[1:])
    scores[:, (s > t) | (s <= t - window)] = -np.inf
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.einsum("hts,shd->thd", powers / powers.sum(axis=-1, keepdims=True), v, optimize=True)


def logits(weights, tokens, window, precision):
    """The logits after every position, in the precision given."""
    def of(name, *index):
        return np.asarray(weights[name][index], precision)

    x = of("embedding", tokens)
    frequencies = weights["frequencies"]
    unit = 2 * len(frequencies)
    hidden = weights["w_down"].shape[2]
    width = weights["w_mix"].shape[2]
    groups = (weights["w_qkv"].shape[1] - width) // (2 * unit)
    for layer in range(len(weights["w_qkv"])):
        rows = rms_norm(x, of("attention_norm", layer)) @ of("w_qkv", layer).T
        heads = rows.reshape(len(tokens), -1, unit)
        q, k, v = np.split(heads, [-2 * groups, -groups], axis=1)
        mixed = attend(rotate(q, frequencies), rotate(k, frequencies), v, window)
        x = x + mixed.reshape(len(tokens), -1) @ of("w_mix", layer).T
        both = rms_norm(x, of("feed_norm", layer)) @ of("w_gate_up", layer).T
        gate, up = both[:, :hidden], both[:, hidden:]
        x = x + (gate / (1 + np.exp(-gate)) * up) @ of("w_down", layer).T
    return rms_norm(x, of("final_norm")) @ of("embedding").T


def fault(tokens, given, expected, prompt_length, tolerance):
    """What is wrong with tokens and their logits, given those expected after every position."""
    expected = expected[prompt_length - 1:]
    if given.shape != expected.shape:
        return f"the logits have shape {given.shape}, not {expected.shape}"
    difference = np.abs(given - expected).max()
    if not difference <= tolerance:
        return f"logits differ by {difference}"
    made, likeliest = tokens[prompt_length:], expected.argmax(axis=1)[:-1]
    for i in np.flatnonzero(made != likeliest)[:1]:
        return f"token {prompt_length + i} is {made[i]}, not {likeliest[i]}"
    return None
