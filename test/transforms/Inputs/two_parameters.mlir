tempo.graph @main(%T: index, %N: index) -> (y: index, z: index) {
  tempo.return %T, %N : index, index
}
