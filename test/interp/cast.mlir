// Conversions between types of numbers: signed and unsigned, wider and narrower, rounded once to nearest
// even, and the same bits as another type.
// RUN: %run_case %s
// sizes: N=256
// tolerance: 0
// quiet = np.seterr(all="ignore")
// b = np.arange(-128, 128).astype(np.int8)
// w = rng.integers(-2**62, 2**62, N) >> rng.integers(0, 62, N)
// edge = np.array([2**24 + 1, 2**24 + 3, 2**53 + 1, 2**63 - 1, -2**63, (2**24 + 1) * 2**29 + 1])
// wide = np.concatenate([edge, w[6:]])
// d = np.concatenate([[np.nan, np.inf, -0.0, 65519.99, 65520, 5.96e-8, 2.98e-8, 2.99e-8, 1.00048828125], rng.normal(size=N - 9) * 10.0**rng.integers(-9, 9, N - 9)])
// s = rng.normal(size=N).astype(f32) * 50
// any = rng.integers(0, 2**16, N).astype(np.uint16).view(np.int16)
// bits = np.where(np.isnan(any.view(np.float16)), any | 0x200, any)
// yes = np.arange(N) % 3 == 0
// extsi == b.astype(i32)
// extui == b.view(np.uint8).astype(i32)
// trunci == wide.astype(np.int16)
// one_s == -(yes.astype(np.int8))
// one_u == yes.astype(np.int8)
// odd == b % 2 == 1
// to_index == b.astype(i64)
// to_index_u == b.view(np.uint8).astype(i64)
// si_f32 == wide.astype(f32)
// si_f64 == wide.astype(f64)
// ui_f32 == wide.view(np.uint64).astype(f32)
// ui_f64 == wide.view(np.uint64).astype(f64)
// ui_f16 == b.view(np.uint8).astype(np.float16)
// yes_f32 == yes.astype(f32)
// fp_si == s.astype(np.int16)
// fp_ui == np.abs(s).astype(np.uint8).view(np.int8)
// trunc_f32 == d.astype(f32)
// trunc_f16 == d.astype(np.float16)
// trunc_bf16 == ((s.view(i32) + 0x7fff + (s.view(i32) >> 16 & 1)) & -65536).view(f32)
// ext_f64 == d.astype(np.float16).astype(f64)
// bits_f32 == s.view(i32)
// bits_f16 == bits.view(np.float16)
// back == bits
// bits_tensor == wide.view(f64)
// constant: no

tempo.graph @main(%b: tensor<?xi8> sizes(%N), %wide: tensor<?xi64> sizes(%N), %d: tensor<?xf64> sizes(%N), %s: tensor<?xf32> sizes(%N), %bits: tensor<?xi16> sizes(%N), %yes: tensor<?xi1> sizes(%N), %N: index)
    -> (extsi: tensor<?xi32>, extui: tensor<?xi32>, trunci: tensor<?xi16>, one_s: tensor<?xi8>, one_u: tensor<?xi8>, odd: tensor<?xi1>, to_index: tensor<?xi64>, to_index_u: tensor<?xi64>, si_f32: tensor<?xf32>, si_f64: tensor<?xf64>, ui_f32: tensor<?xf32>, ui_f64: tensor<?xf64>, ui_f16: tensor<?xf16>, yes_f32: tensor<?xf32>, fp_si: tensor<?xi16>, fp_ui: tensor<?xi8>, trunc_f32: tensor<?xf32>, trunc_f16: tensor<?xf16>, trunc_bf16: tensor<?xf32>, ext_f64: tensor<?xf64>, bits_f32: tensor<?xi32>, bits_f16: tensor<?xf16>, back: tensor<?xi16>, bits_tensor: tensor<?xf64>) {
  %all:24 = tempo.compute over ()
      ins(%b = %b : tensor<?xi8>, %wide = %wide : tensor<?xi64>, %d = %d : tensor<?xf64>, %s = %s : tensor<?xf32>, %bits = %bits : tensor<?xi16>, %yes = %yes : tensor<?xi1>)
      -> (!tempo.rt<0 x tensor<?xi32>>, !tempo.rt<0 x tensor<?xi32>>, !tempo.rt<0 x tensor<?xi16>>, !tempo.rt<0 x tensor<?xi8>>, !tempo.rt<0 x tensor<?xi8>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xi16>>, !tempo.rt<0 x tensor<?xi8>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xi32>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xi16>>, !tempo.rt<0 x tensor<?xf64>>) sizes(%N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N, %N) {
    %extsi = arith.extsi %b : tensor<?xi8> to tensor<?xi32>
    %extui = arith.extui %b : tensor<?xi8> to tensor<?xi32>
    %trunci = arith.trunci %wide : tensor<?xi64> to tensor<?xi16>
    %one_s = arith.extsi %yes : tensor<?xi1> to tensor<?xi8>
    %one_u = arith.extui %yes : tensor<?xi1> to tensor<?xi8>
    %odd = arith.trunci %b : tensor<?xi8> to tensor<?xi1>
    %index = arith.index_cast %b : tensor<?xi8> to tensor<?xindex>
    %to_index = arith.index_cast %index : tensor<?xindex> to tensor<?xi64>
    %index_u = arith.index_castui %b : tensor<?xi8> to tensor<?xindex>
    %to_index_u = arith.index_cast %index_u : tensor<?xindex> to tensor<?xi64>
    %si_f32 = arith.sitofp %wide : tensor<?xi64> to tensor<?xf32>
    %si_f64 = arith.sitofp %wide : tensor<?xi64> to tensor<?xf64>
    %ui_f32 = arith.uitofp %wide : tensor<?xi64> to tensor<?xf32>
    %ui_f64 = arith.uitofp %wide : tensor<?xi64> to tensor<?xf64>
    %ui_f16 = arith.uitofp %b : tensor<?xi8> to tensor<?xf16>
    %yes_f32 = arith.uitofp %yes : tensor<?xi1> to tensor<?xf32>
    %fp_si = arith.fptosi %s : tensor<?xf32> to tensor<?xi16>
    %positive = math.absf %s : tensor<?xf32>
    %fp_ui = arith.fptoui %positive : tensor<?xf32> to tensor<?xi8>
    %trunc_f32 = arith.truncf %d : tensor<?xf64> to tensor<?xf32>
    %trunc_f16 = arith.truncf %d : tensor<?xf64> to tensor<?xf16>
    %bf = arith.truncf %s : tensor<?xf32> to tensor<?xbf16>
    %trunc_bf16 = arith.extf %bf : tensor<?xbf16> to tensor<?xf32>
    %ext_f64 = arith.extf %trunc_f16 : tensor<?xf16> to tensor<?xf64>
    %bits_f32 = arith.bitcast %s : tensor<?xf32> to tensor<?xi32>
    %bits_f16 = arith.bitcast %bits : tensor<?xi16> to tensor<?xf16>
    %back = arith.bitcast %bits_f16 : tensor<?xf16> to tensor<?xi16>
    %bits_tensor = tensor.bitcast %wide : tensor<?xi64> to tensor<?xf64>
    tempo.yield %extsi, %extui, %trunci, %one_s, %one_u, %odd, %to_index, %to_index_u, %si_f32, %si_f64, %ui_f32, %ui_f64, %ui_f16, %yes_f32, %fp_si, %fp_ui, %trunc_f32, %trunc_f16, %trunc_bf16, %ext_f64, %bits_f32, %bits_f16, %back, %bits_tensor : tensor<?xi32>, tensor<?xi32>, tensor<?xi16>, tensor<?xi8>, tensor<?xi8>, tensor<?xi1>, tensor<?xi64>, tensor<?xi64>, tensor<?xf32>, tensor<?xf64>, tensor<?xf32>, tensor<?xf64>, tensor<?xf16>, tensor<?xf32>, tensor<?xi16>, tensor<?xi8>, tensor<?xf32>, tensor<?xf16>, tensor<?xf32>, tensor<?xf64>, tensor<?xi32>, tensor<?xf16>, tensor<?xi16>, tensor<?xf64>
  }
  tempo.return %all#0, %all#1, %all#2, %all#3, %all#4, %all#5, %all#6, %all#7, %all#8, %all#9, %all#10, %all#11, %all#12, %all#13, %all#14, %all#15, %all#16, %all#17, %all#18, %all#19, %all#20, %all#21, %all#22, %all#23 : !tempo.rt<0 x tensor<?xi32>>, !tempo.rt<0 x tensor<?xi32>>, !tempo.rt<0 x tensor<?xi16>>, !tempo.rt<0 x tensor<?xi8>>, !tempo.rt<0 x tensor<?xi8>>, !tempo.rt<0 x tensor<?xi1>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xi64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xi16>>, !tempo.rt<0 x tensor<?xi8>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xf32>>, !tempo.rt<0 x tensor<?xf64>>, !tempo.rt<0 x tensor<?xi32>>, !tempo.rt<0 x tensor<?xf16>>, !tempo.rt<0 x tensor<?xi16>>, !tempo.rt<0 x tensor<?xf64>>
}
