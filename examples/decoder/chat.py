"""Lets a decoder answer a question.

usage: chat.py TEMPO_RUN MODEL_FOLDER QUESTION

MODEL_FOLDER is what convert.py made. Needs the packages tokenizers and jinja2.
"""
import json
import pathlib
import sys

import jinja2
import tokenizers

import decode

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


def main():
    tempo_run, folder, question = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    chat = Chat(folder)
    prompt = chat.prompt(question)
    tokens, _, times = decode.decode(decode.PROGRAM, folder / "weights", prompt,
                                     len(prompt) + MOST_NEW_TOKENS, chat.end, ["--time"], tempo_run)
    print(f"question: {question}")
    print(f"answer:   {chat.text(tokens[len(prompt):].tolist()).strip()}")
    print(f"          {len(tokens)} steps, "
          f"{decode.milliseconds_a_step(times, len(tokens)):.0f} ms each")


if __name__ == "__main__":
    main()
