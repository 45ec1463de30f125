"""Prints a graph of 1,000 nodes as a case: a chain in which every third link reads one step back."""
COUNT = 1000


def reader(i):
    """Node i adds i to the node before it, at the same point or (past the first) one step back."""
    read = f"%n{i - 1}[max(%t - 1, 0)]" if i % 3 == 0 else f"%n{i - 1}[%t]"
    return f"""  %n{i} = tempo.compute over (%t) ins(%a = {read} : !tempo.rt<1 x i64>)
      -> !tempo.rt<1 x i64> {{
    %c = arith.constant {i} : i64
    %b = arith.addi %a, %c : i64
    tempo.yield %b : i64
  }}"""


def main():
    lags = (COUNT - 1) // 3
    print(f"""// sizes: T=3 | T=1000
// y == np.maximum(np.arange(T) - {lags}, 0) + {COUNT * (COUNT - 1) // 2}
// constant: no
tempo.graph @main(%T: index) -> (y: tensor<?xi64>) {{
  %t = tempo.dim < %T
  %n0 = tempo.compute over (%t) -> !tempo.rt<1 x i64> {{
    %v = arith.index_cast %t : index to i64
    tempo.yield %v : i64
  }}""")
    for i in range(1, COUNT):
        print(reader(i))
    print(f"  tempo.return %n{COUNT - 1}[0 : %T] : !tempo.rt<1 x i64>\n}}")


main()
