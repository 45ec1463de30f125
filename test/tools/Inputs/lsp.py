"""Talks to a language server: opens a document and prints its diagnostics, a hover, a definition."""
import json
import subprocess
import sys

URI = "test:///graph.mlir"


def message(method, params, number=None):
    body = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        body["id"] = number
    text = json.dumps(body)
    return f"Content-Length: {len(text)}\r\n\r\n{text}"


def responses(text):
    while text:
        header, _, rest = text.partition("\r\n\r\n")
        length = int(header.split(":")[1])
        yield json.loads(rest[:length])
        text = rest[length:]


def main():
    server, path = sys.argv[1:]
    source = open(path).read()
    line = next(i for i, text in enumerate(source.splitlines()) if "tempo.return" in text)
    place = {"textDocument": {"uri": URI}, "position": {"line": line, "character": 16}}
    document = {"uri": URI, "languageId": "mlir", "version": 1, "text": source}
    requests = (
        message("initialize", {"processId": 1, "capabilities": {}, "trace": "off"}, 0)
        + message("textDocument/didOpen", {"textDocument": document})
        + message("textDocument/hover", place, 1)
        + message("textDocument/definition", place, 2)
        + message("shutdown", None, 3)
        + message("exit", None)
    )
    result = subprocess.run(
        [server], input=requests.encode(), capture_output=True, timeout=60, check=True
    )
    for response in responses(result.stdout.decode()):
        if response.get("method") == "textDocument/publishDiagnostics":
            for diagnostic in response["params"]["diagnostics"]:
                print("diagnostic:", diagnostic["range"]["start"]["line"] + 1, diagnostic["message"])
        elif response.get("id") == 1:
            print("hover:", response["result"])
        elif response.get("id") == 2:
            print("definition:", response["result"])


main()
