"""How fast the decoder with SmolLM2's weights is, in turn with reading its weights once and with
llama.cpp on the same weights in f32: one thread each, processor time, medians of the ratios.

usage: decoder.py MEASURE_DECODER MODEL_FOLDER [MEASURE_LLAMA MODEL.gguf F32.gguf]

With llama.cpp, tokens are compared besides: of the ten prompts of decoder_tokens.py, 48 each.
benchmarks/decoder.sh runs it.
"""
import pathlib
import statistics
import subprocess
import sys

import decoder_tokens

PROGRAM = decoder_tokens.decode.PROGRAM
STEPS = 64
ROUNDS = 7


class Measured:
    """A program that answers lines."""

    def __init__(self, *command):
        self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"decoder.py: {self.process.args[0]} ended")
        first, *rest = line.split()
        return float(first), rest

    def ask(self, *request):
        print(*request, file=self.process.stdin, flush=True)
        return self.answer()


def compare_tokens(ours, theirs, chat):
    equal = 0
    for question in decoder_tokens.QUESTIONS:
        prompt = chat.prompt(question)
        request = [len(prompt) + decoder_tokens.STEPS, *prompt]
        equal += ours.ask(*request)[1] == theirs.ask(*request)[1]
    return equal


def main():
    ours = Measured(sys.argv[1], PROGRAM, pathlib.Path(sys.argv[2]) / "weights")
    compiling, rest = ours.answer()
    gigabytes = int(rest[0]) / 1e9
    print(f"compiling, text to machine code: {compiling / 1e3:.2f} s")
    theirs = Measured(*sys.argv[3:6]) if len(sys.argv) > 3 else None
    if theirs:
        chat = decoder_tokens.chat.Chat(pathlib.Path(sys.argv[2]))
        print(f"tokens as llama.cpp: {compare_tokens(ours, theirs, chat)} of "
              f"{len(decoder_tokens.QUESTIONS)} prompts, {decoder_tokens.STEPS} tokens each")
    steps, reads, speeds = [], [], []
    for _ in range(ROUNDS):
        reads.append(ours.ask("read")[0])
        steps.append(ours.ask(STEPS, 1)[0] / STEPS)
        if theirs:
            speeds.append(theirs.ask(STEPS, 1)[0] / STEPS)
    read, step = statistics.median(reads), statistics.median(steps)
    print(f"reading the weights once: {read:.1f} ms, {gigabytes / read * 1e3:.1f} GB/s")
    ratio = statistics.median(a / b for a, b in zip(steps, reads))
    print(f"a step: {step:.1f} ms, {1e3 / step:.1f} tokens/s, {ratio:.2f} of reading the weights")
    if theirs:
        other = statistics.median(speeds)
        ratio = statistics.median(b / a for a, b in zip(steps, speeds))
        print(f"llama.cpp: {other:.1f} ms, {1e3 / other:.1f} tokens/s; "
              f"ours is {ratio:.2f} times as fast")


if __name__ == "__main__":
    main()
