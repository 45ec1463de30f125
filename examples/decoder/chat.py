"""Lets a decoder answer a question; it stops by itself where all is said.

usage: chat.py TEMPO_RUN MODEL_FOLDER QUESTION

MODEL_FOLDER is what convert.py made. Needs the packages tokenizers and jinja2.
"""
import json
import pathlib
import sys
import tempfile

import jinja2
import tokenizers

import decode
import sizes

MOST_NEW_TOKENS = 96


class Chat:
    """How text becomes tokens and tokens text."""

    def __init__(self, folder):
        self.tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        chat = json.loads((folder / "chat.json").read_text())
        self.end = chat["end"]
        self.template = jinja2.Template(chat["template"])

    def prompt(self, question):
        messages = [{"role": "user", "content": question}]
        text = self.template.render(messages=messages, add_generation_prompt=True)
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def text(self, tokens):
        return self.tokenizer.decode(tokens, skip_special_tokens=True)


def cut(tokens, end):
    """The tokens before the end, if there is one."""
    return tokens[:tokens.index(end)] if end in tokens else tokens


def main():
    tempo_run, folder, question = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    chat = Chat(folder)
    prompt = chat.prompt(question)
    with tempfile.TemporaryDirectory() as programs:
        program = pathlib.Path(programs) / "decoder.mlir"
        program.write_text(sizes.ended(decode.PROGRAM.read_text(), chat.end))
        tokens, _, times = decode.decode(program, folder / "weights", prompt,
                                         len(prompt) + MOST_NEW_TOKENS, ["--time"], tempo_run)
    print(f"question: {question}")
    print(f"answer:   {chat.text(cut(tokens[len(prompt):].tolist(), chat.end)).strip()}")
    print(f"          {len(tokens)} steps, "
          f"{decode.milliseconds_a_step(times, len(tokens)):.0f} ms each")


if __name__ == "__main__":
    main()
