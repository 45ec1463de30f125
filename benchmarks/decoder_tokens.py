"""Greedy tokens and logits of the decoder with SmolLM2's weights, compared with NumPy in f32.

usage: decoder_tokens.py TEMPO_RUN MODEL_FOLDER [WINDOW]

Ten prompts, 48 tokens each. With WINDOW, the program that reads so many keys and values only.
"""
import pathlib
import sys
import tempfile

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "examples/decoder"))
import chat
import decode
import reference
import sizes

STEPS = 48
TOLERANCE = 1e-3
QUESTIONS = [
    "What is the capital of France?",
    "Why is the sky blue?",
    "Write a short poem about the sea.",
    "How do I boil an egg?",
    "Name three planets.",
    "What is 7 times 8?",
    "Explain what a compiler does.",
    "Tell me a joke about cats.",
    "Translate 'good morning' into Spanish.",
    "Who wrote Hamlet, and when?",
]


def main():
    tempo_run, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    window = int(sys.argv[3]) if len(sys.argv) > 3 else None
    talk = chat.Chat(folder)
    weights = reference.load(folder / "weights")
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as program:
        text = decode.PROGRAM.read_text()
        program.write(sizes.windowed(text, window) if window else text)
        program.flush()
        failures = 0
        for question in QUESTIONS:
            prompt = talk.prompt(question)
            tokens, logits, _ = decode.decode(program.name, folder / "weights", prompt,
                                              len(prompt) + STEPS, tempo_run=tempo_run)
            expected = reference.logits(weights, tokens, window or len(tokens), np.float32)
            wrong = reference.fault(tokens, logits, expected, len(prompt), TOLERANCE)
            difference = np.abs(logits - expected[len(prompt) - 1:]).max()
            print(f"{wrong or f'{STEPS} tokens equal, logits within {difference:.1e}'}: {question}")
            failures += wrong is not None
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
