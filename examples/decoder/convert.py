"""Makes of a GGUF file of the Llama architecture what decoder.mlir takes, and a tokenizer.

usage: convert.py MODEL.gguf FOLDER

FOLDER/weights gets an .npy file of f32 for each argument, the matrices of all layers stacked;
FOLDER/tokenizer.json and FOLDER/chat.json what chat.py needs. Queries and keys stay in the order
that GGUF has for this architecture: the pairs that turn are neighbours, as decoder.mlir has them.
Needs the packages gguf and tokenizers.
"""
import json
import pathlib
import sys

import gguf
import numpy as np
import tokenizers

import random_weights


class Model:
    """The fields and tensors of a file."""

    def __init__(self, path):
        self.reader = gguf.GGUFReader(path)
        self.tensors = {tensor.name: tensor for tensor in self.reader.tensors}
        if self.field("general.architecture") != "llama":
            raise SystemExit(f"convert.py: {path} is of another architecture than Llama's")

    def field(self, name):
        return self.reader.fields[name].contents()

    def tensor(self, name):
        tensor = self.tensors[f"{name}.weight"]
        return gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)

    def layer(self, index, names):
        """The matrices of these names, one below the other."""
        return np.concatenate([self.tensor(f"blk.{index}.{name}") for name in names])


STACKED = {
    "attention_norm": ["attn_norm"],
    "w_qkv": ["attn_q", "attn_k", "attn_v"],
    "w_mix": ["attn_output"],
    "feed_norm": ["ffn_norm"],
    "w_gate_up": ["ffn_gate", "ffn_up"],
    "w_down": ["ffn_down"],
}


def write_weights(model, folder):
    folder.mkdir(parents=True, exist_ok=True)
    pairs = model.field("llama.rope.dimension_count") // 2
    np.save(folder / "frequencies.npy",
            random_weights.frequencies(pairs, model.field("llama.rope.freq_base")))
    np.save(folder / "embedding.npy", model.tensor("token_embd"))
    np.save(folder / "final_norm.npy", model.tensor("output_norm"))
    layers = model.field("llama.block_count")
    for name, parts in STACKED.items():
        shape = (layers, *model.layer(0, parts).shape)
        file = np.lib.format.open_memmap(folder / f"{name}.npy", "w+", np.float32, shape)
        for layer in range(layers):
            file[layer] = model.layer(layer, parts)


def make_tokenizer(model):
    """Byte pairs after digits are set apart; control tokens are whole."""
    tokens = model.field("tokenizer.ggml.tokens")
    merges = [tuple(merge.split(" ")) for merge in model.field("tokenizer.ggml.merges")]
    vocabulary = {token: number for number, token in enumerate(tokens)}
    made = tokenizers.Tokenizer(tokenizers.models.BPE(vocabulary, merges))
    split = tokenizers.pre_tokenizers
    made.pre_tokenizer = split.Sequence([split.Digits(individual_digits=True),
                                         split.ByteLevel(add_prefix_space=False)])
    made.decoder = tokenizers.decoders.ByteLevel()
    control = [token for token, kind in zip(tokens, model.field("tokenizer.ggml.token_type"))
               if kind == gguf.TokenType.CONTROL]
    made.add_special_tokens(control)
    return made


def main():
    model, folder = Model(sys.argv[1]), pathlib.Path(sys.argv[2])
    write_weights(model, folder / "weights")
    make_tokenizer(model).save(str(folder / "tokenizer.json"))
    (folder / "chat.json").write_text(json.dumps({
        "template": model.field("tokenizer.chat_template"),
        "end": model.field("tokenizer.ggml.eos_token_id"),
    }))


if __name__ == "__main__":
    main()
