"""run_examples.py page.md python run_case.py folder: runs each ```mlir block of a page as a case."""
import pathlib
import re
import subprocess
import sys


def main():
    page, python, run_case, folder = sys.argv[1], sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    examples = re.findall(r"^```mlir\n(.*?)^```", pathlib.Path(page).read_text(), re.M | re.S)
    failed = 0
    for number, example in enumerate(examples, 1):
        path = folder / f"example{number}.mlir"
        path.write_text(example)
        failed += subprocess.run([python, run_case, "--no-constants", path]).returncode != 0
    print(f"{len(examples)} examples, {failed} failed")
    return 1 if failed or not examples else 0


sys.exit(main())
