// A decoder of the Llama architecture that continues a prompt, token by token, always with the
// likeliest. The sizes are those of SmolLM2-135M: width 576, 9 heads for queries and 3 for keys and
// values of 64 each, 1536 hidden units, 49152 tokens; the number of layers is a parameter.
//
// Layers are a temporal dimension over stacked weights: layer l reads what layer l - 1 gave at the
// same step. The past is an access: %kv[%l, 0 : %t + 1], all keys and values of this layer so far.
// Nothing says what to keep of it; a window of 512 is `max(0, %t - 511)` in the place of the 0.
//
// tokens: the prompt and what follows it, to the first token `end` that was made, n <= T in all.
// logits: of the tokens that come after position t, for t = p - 1, ..., n - 1.

// x / sqrt(mean x^2 + eps) * weights
func.func private @rms_norm(%x: tensor<576xf32>, %weights: tensor<576xf32>) -> tensor<576xf32> {
  %c0 = arith.constant 0 : index
  %eps = arith.constant 1.0e-5 : f32
  %none = arith.constant dense<0.0> : tensor<f32>
  %squares = linalg.dot ins(%x, %x : tensor<576xf32>, tensor<576xf32>) outs(%none : tensor<f32>)
      -> tensor<f32>
  %sum = tensor.extract %squares[] : tensor<f32>
  %width = tensor.dim %x, %c0 : tensor<576xf32>
  %count = arith.index_cast %width : index to i64
  %divisor = arith.sitofp %count : i64 to f32
  %mean = arith.divf %sum, %divisor : f32
  %safe = arith.addf %mean, %eps : f32
  %norm = math.sqrt %safe : f32
  %one = arith.constant 1.0 : f32
  %scale = arith.divf %one, %norm : f32
  %empty = tensor.empty() : tensor<576xf32>
  %r = linalg.map ins(%x, %weights : tensor<576xf32>, tensor<576xf32>)
      outs(%empty : tensor<576xf32>) (%a: f32, %w: f32, %out: f32) {
        %b = arith.mulf %a, %scale : f32
        %c = arith.mulf %b, %w : f32
        linalg.yield %c : f32
      }
  return %r : tensor<576xf32>
}

// Pairs of neighbours turn as complex numbers: pair i of each head by the i-th angle.
func.func private @rotate(%x: tensor<12x32x2xf32>, %cos: tensor<32xf32>, %sin: tensor<32xf32>)
    -> tensor<12x32x2xf32> {
  %empty = tensor.empty() : tensor<12x32x2xf32>
  %r = linalg.generic
      {indexing_maps = [affine_map<(h, i, j) -> (h, i, 0)>, affine_map<(h, i, j) -> (h, i, 1)>,
                        affine_map<(h, i, j) -> (i)>, affine_map<(h, i, j) -> (i)>,
                        affine_map<(h, i, j) -> (h, i, j)>],
       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %x, %cos, %sin
          : tensor<12x32x2xf32>, tensor<12x32x2xf32>, tensor<32xf32>, tensor<32xf32>)
      outs(%empty : tensor<12x32x2xf32>) {
  ^bb0(%re: f32, %im: f32, %c: f32, %s: f32, %out: f32):
    %c0 = arith.constant 0 : index
    %j = linalg.index 2 : index
    %first = arith.cmpi eq, %j, %c0 : index
    %re_c = arith.mulf %re, %c : f32
    %im_s = arith.mulf %im, %s : f32
    %re_s = arith.mulf %re, %s : f32
    %im_c = arith.mulf %im, %c : f32
    %new_re = arith.subf %re_c, %im_s : f32
    %new_im = arith.addf %re_s, %im_c : f32
    %v = arith.select %first, %new_re, %new_im : f32
    linalg.yield %v : f32
  } -> tensor<12x32x2xf32>
  return %r : tensor<12x32x2xf32>
}

tempo.graph @decoder(%prompt: tensor<?xi64>, %frequencies: tensor<32xf32>,
                     %embedding: tensor<49152x576xf32>, %final_norm: tensor<576xf32>,
                     %attention_norm: tensor<?x576xf32>, %w_qkv: tensor<?x960x576xf32>,
                     %w_mix: tensor<?x576x576xf32>, %feed_norm: tensor<?x576xf32>,
                     %w_gate_up: tensor<?x3072x576xf32>, %w_down: tensor<?x576x1536xf32>,
                     %end: i64, %L: index, %p: index, %T: index)
    -> (tokens: tensor<?xi64>, logits: tensor<?x49152xf32>) {
  tempo.assume (%L >= 1 and 1 <= %p <= %T)
  %l = tempo.dim < %L
  %t, %n = tempo.dim < %T until %done
  %s = tempo.dim < %p
  %given = tempo.input %prompt over (%s) : tensor<?xi64> -> !tempo.rt<1 x i64>
  %an = tempo.input %attention_norm over (%l) : tensor<?x576xf32>
      -> !tempo.rt<1 x tensor<576xf32>>
  %wqkv = tempo.input %w_qkv over (%l) : tensor<?x960x576xf32>
      -> !tempo.rt<1 x tensor<960x576xf32>>
  %wmix = tempo.input %w_mix over (%l) : tensor<?x576x576xf32>
      -> !tempo.rt<1 x tensor<576x576xf32>>
  %fn = tempo.input %feed_norm over (%l) : tensor<?x576xf32> -> !tempo.rt<1 x tensor<576xf32>>
  %wgu = tempo.input %w_gate_up over (%l) : tensor<?x3072x576xf32>
      -> !tempo.rt<1 x tensor<3072x576xf32>>
  %wdown = tempo.input %w_down over (%l) : tensor<?x576x1536xf32>
      -> !tempo.rt<1 x tensor<576x1536xf32>>

  // The prompt, then what was likeliest. It is done where the model ends what it says.
  %token = tempo.merge over (%t) -> !tempo.rt<1 x i64> {
    when (%t < %p) : %given[%t] : !tempo.rt<1 x i64>
    otherwise : %best[%t - 1] : !tempo.rt<1 x i64>
  }
  %done = tempo.compute over (%t)
      ins(%id = %token[%t] : !tempo.rt<1 x i64>, %last = %end : i64, %length = %p : index)
      -> !tempo.rt<1 x i1> {
    %made = arith.cmpi uge, %t, %length : index
    %same = arith.cmpi eq, %id, %last : i64
    %r = arith.andi %made, %same : i1
    tempo.yield %r : i1
  }
  %row = tempo.compute over (%t)
      ins(%id = %token[%t] : !tempo.rt<1 x i64>, %rows = %embedding : tensor<49152x576xf32>)
      -> !tempo.rt<1 x tensor<576xf32>> {
    %i = arith.index_cast %id : i64 to index
    %r = tensor.extract_slice %rows[%i, 0] [1, 576] [1, 1]
        : tensor<49152x576xf32> to tensor<576xf32>
    tempo.yield %r : tensor<576xf32>
  }
  // How far the pairs of a head have turned at t.
  %cos, %sin = tempo.compute over (%t) ins(%speed = %frequencies : tensor<32xf32>)
      -> (!tempo.rt<1 x tensor<32xf32>>, !tempo.rt<1 x tensor<32xf32>>) {
    %position = arith.index_cast %t : index to i64
    %time = arith.sitofp %position : i64 to f32
    %empty = tensor.empty() : tensor<32xf32>
    %c = linalg.map ins(%speed : tensor<32xf32>) outs(%empty : tensor<32xf32>)
        (%f: f32, %out: f32) {
          %angle = arith.mulf %f, %time : f32
          %v = math.cos %angle : f32
          linalg.yield %v : f32
        }
    %s_ = linalg.map ins(%speed : tensor<32xf32>) outs(%empty : tensor<32xf32>)
        (%f: f32, %out: f32) {
          %angle = arith.mulf %f, %time : f32
          %v = math.sin %angle : f32
          linalg.yield %v : f32
        }
    tempo.yield %c, %s_ : tensor<32xf32>, tensor<32xf32>
  }

  // A layer: what comes in, queries, keys and values, attention, feed-forward.
  %x = tempo.merge over (%l, %t) -> !tempo.rt<2 x tensor<576xf32>> {
    when (%l == 0) : %row[%t] : !tempo.rt<1 x tensor<576xf32>>
    otherwise : %y[%l - 1, %t] : !tempo.rt<2 x tensor<576xf32>>
  }
  %q, %kv = tempo.compute over (%l, %t)
      ins(%h = %x[%l, %t] : !tempo.rt<2 x tensor<576xf32>>,
          %scale = %an[%l] : !tempo.rt<1 x tensor<576xf32>>,
          %w = %wqkv[%l] : !tempo.rt<1 x tensor<960x576xf32>>,
          %c = %cos[%t] : !tempo.rt<1 x tensor<32xf32>>,
          %s_ = %sin[%t] : !tempo.rt<1 x tensor<32xf32>>)
      -> (!tempo.rt<2 x tensor<3x3x64xf32>>, !tempo.rt<2 x tensor<2x3x64xf32>>) {
    %zero = arith.constant 0.0 : f32
    %normed = func.call @rms_norm(%h, %scale)
        : (tensor<576xf32>, tensor<576xf32>) -> tensor<576xf32>
    %empty = tensor.empty() : tensor<960xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<960xf32>) -> tensor<960xf32>
    %straight = linalg.matvec ins(%w, %normed : tensor<960x576xf32>, tensor<576xf32>)
        outs(%zeros : tensor<960xf32>) -> tensor<960xf32>
    // Queries and keys turn, values do not.
    %qk = tensor.extract_slice %straight[0] [768] [1] : tensor<960xf32> to tensor<768xf32>
    %pairs = tensor.expand_shape %qk [[0, 1, 2]] output_shape [12, 32, 2]
        : tensor<768xf32> into tensor<12x32x2xf32>
    %turned = func.call @rotate(%pairs, %c, %s_)
        : (tensor<12x32x2xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<12x32x2xf32>
    %flat = tensor.collapse_shape %turned [[0, 1, 2]]
        : tensor<12x32x2xf32> into tensor<768xf32>
    %all = tensor.insert_slice %flat into %straight[0] [768] [1]
        : tensor<768xf32> into tensor<960xf32>
    %first = tensor.extract_slice %all[0] [576] [1] : tensor<960xf32> to tensor<576xf32>
    %queries = tensor.expand_shape %first [[0, 1, 2]] output_shape [3, 3, 64]
        : tensor<576xf32> into tensor<3x3x64xf32>
    %rest = tensor.extract_slice %all[576] [384] [1] : tensor<960xf32> to tensor<384xf32>
    %keys_values = tensor.expand_shape %rest [[0, 1, 2]] output_shape [2, 3, 64]
        : tensor<384xf32> into tensor<2x3x64xf32>
    tempo.yield %queries, %keys_values : tensor<3x3x64xf32>, tensor<2x3x64xf32>
  }
  // Each head of keys and values serves a group of queries: dimensions head, query, past, unit.
  %attended = tempo.compute over (%l, %t)
      ins(%query = %q[%l, %t] : !tempo.rt<2 x tensor<3x3x64xf32>>,
          %past = %kv[%l, 0 : %t + 1] : !tempo.rt<2 x tensor<2x3x64xf32>>)
      -> !tempo.rt<2 x tensor<3x3x64xf32>> {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0.0 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %n = tensor.dim %past, %c0 : tensor<?x2x3x64xf32>
    %keys = tensor.extract_slice %past[0, 0, 0, 0] [%n, 1, 3, 64] [1, 1, 1, 1]
        : tensor<?x2x3x64xf32> to tensor<?x3x64xf32>
    %values = tensor.extract_slice %past[0, 1, 0, 0] [%n, 1, 3, 64] [1, 1, 1, 1]
        : tensor<?x2x3x64xf32> to tensor<?x3x64xf32>
    %units = tensor.dim %query, %c2 : tensor<3x3x64xf32>
    %count = arith.index_cast %units : index to i64
    %square = arith.sitofp %count : i64 to f32
    %one = arith.constant 1.0 : f32
    %root = math.sqrt %square : f32
    %scale = arith.divf %one, %root : f32

    %empty = tensor.empty(%n) : tensor<3x3x?xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x3x?xf32>) -> tensor<3x3x?xf32>
    %scores = linalg.generic
        {indexing_maps = [affine_map<(h, g, s, d) -> (h, g, d)>,
                          affine_map<(h, g, s, d) -> (s, h, d)>,
                          affine_map<(h, g, s, d) -> (h, g, s)>],
         iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
        ins(%query, %keys : tensor<3x3x64xf32>, tensor<?x3x64xf32>)
        outs(%zeros : tensor<3x3x?xf32>) {
    ^bb0(%a: f32, %b: f32, %sum: f32):
      %product = arith.mulf %a, %b : f32
      %more = arith.addf %sum, %product : f32
      linalg.yield %more : f32
    } -> tensor<3x3x?xf32>

    %nothing = tensor.empty() : tensor<3x3xf32>
    %lows = linalg.fill ins(%lowest : f32) outs(%nothing : tensor<3x3xf32>) -> tensor<3x3xf32>
    %largest = linalg.reduce { arith.maximumf } ins(%scores : tensor<3x3x?xf32>)
        outs(%lows : tensor<3x3xf32>) dimensions = [2]
    %weights = linalg.generic
        {indexing_maps = [affine_map<(h, g, s) -> (h, g, s)>, affine_map<(h, g, s) -> (h, g)>,
                          affine_map<(h, g, s) -> (h, g, s)>],
         iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%scores, %largest : tensor<3x3x?xf32>, tensor<3x3xf32>)
        outs(%empty : tensor<3x3x?xf32>) {
    ^bb0(%a: f32, %m: f32, %out: f32):
      %below = arith.subf %a, %m : f32
      %scaled = arith.mulf %below, %scale : f32
      %e = math.exp %scaled : f32
      linalg.yield %e : f32
    } -> tensor<3x3x?xf32>
    %none = linalg.fill ins(%zero : f32) outs(%nothing : tensor<3x3xf32>) -> tensor<3x3xf32>
    %totals = linalg.reduce { arith.addf } ins(%weights : tensor<3x3x?xf32>)
        outs(%none : tensor<3x3xf32>) dimensions = [2]

    %room = tensor.empty() : tensor<3x3x64xf32>
    %blank = linalg.fill ins(%zero : f32) outs(%room : tensor<3x3x64xf32>) -> tensor<3x3x64xf32>
    %mixed = linalg.generic
        {indexing_maps = [affine_map<(h, g, s, d) -> (h, g, s)>,
                          affine_map<(h, g, s, d) -> (s, h, d)>,
                          affine_map<(h, g, s, d) -> (h, g, d)>],
         iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
        ins(%weights, %values : tensor<3x3x?xf32>, tensor<?x3x64xf32>)
        outs(%blank : tensor<3x3x64xf32>) {
    ^bb0(%a: f32, %b: f32, %sum: f32):
      %product = arith.mulf %a, %b : f32
      %more = arith.addf %sum, %product : f32
      linalg.yield %more : f32
    } -> tensor<3x3x64xf32>
    %r = linalg.generic
        {indexing_maps = [affine_map<(h, g, d) -> (h, g, d)>, affine_map<(h, g, d) -> (h, g)>,
                          affine_map<(h, g, d) -> (h, g, d)>],
         iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%mixed, %totals : tensor<3x3x64xf32>, tensor<3x3xf32>)
        outs(%room : tensor<3x3x64xf32>) {
    ^bb0(%a: f32, %total: f32, %out: f32):
      %mean = arith.divf %a, %total : f32
      linalg.yield %mean : f32
    } -> tensor<3x3x64xf32>
    tempo.yield %r : tensor<3x3x64xf32>
  }
  %between = tempo.compute over (%l, %t)
      ins(%h = %x[%l, %t] : !tempo.rt<2 x tensor<576xf32>>,
          %heads = %attended[%l, %t] : !tempo.rt<2 x tensor<3x3x64xf32>>,
          %w = %wmix[%l] : !tempo.rt<1 x tensor<576x576xf32>>)
      -> !tempo.rt<2 x tensor<576xf32>> {
    %flat = tensor.collapse_shape %heads [[0, 1, 2]]
        : tensor<3x3x64xf32> into tensor<576xf32>
    %r = linalg.matvec ins(%w, %flat : tensor<576x576xf32>, tensor<576xf32>)
        outs(%h : tensor<576xf32>) -> tensor<576xf32>
    tempo.yield %r : tensor<576xf32>
  }
  // SwiGLU: x sigmoid(x) of one half, times the other half.
  %y = tempo.compute over (%l, %t)
      ins(%h = %between[%l, %t] : !tempo.rt<2 x tensor<576xf32>>,
          %scale = %fn[%l] : !tempo.rt<1 x tensor<576xf32>>,
          %w_in = %wgu[%l] : !tempo.rt<1 x tensor<3072x576xf32>>,
          %w_out = %wdown[%l] : !tempo.rt<1 x tensor<576x1536xf32>>)
      -> !tempo.rt<2 x tensor<576xf32>> {
    %zero = arith.constant 0.0 : f32
    %normed = func.call @rms_norm(%h, %scale)
        : (tensor<576xf32>, tensor<576xf32>) -> tensor<576xf32>
    %empty = tensor.empty() : tensor<3072xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<3072xf32>) -> tensor<3072xf32>
    %both = linalg.matvec ins(%w_in, %normed : tensor<3072x576xf32>, tensor<576xf32>)
        outs(%zeros : tensor<3072xf32>) -> tensor<3072xf32>
    %gate = tensor.extract_slice %both[0] [1536] [1] : tensor<3072xf32> to tensor<1536xf32>
    %up = tensor.extract_slice %both[1536] [1536] [1] : tensor<3072xf32> to tensor<1536xf32>
    %room = tensor.empty() : tensor<1536xf32>
    %hidden = linalg.map ins(%gate, %up : tensor<1536xf32>, tensor<1536xf32>)
        outs(%room : tensor<1536xf32>) (%a: f32, %b: f32, %out: f32) {
          %one = arith.constant 1.0 : f32
          %minus = arith.negf %a : f32
          %e = math.exp %minus : f32
          %below = arith.addf %one, %e : f32
          %silu = arith.divf %a, %below : f32
          %product = arith.mulf %silu, %b : f32
          linalg.yield %product : f32
        }
    %r = linalg.matvec ins(%w_out, %hidden : tensor<576x1536xf32>, tensor<1536xf32>)
        outs(%h : tensor<576xf32>) -> tensor<576xf32>
    tempo.yield %r : tensor<576xf32>
  }

  // The embedding's rows are the head's, too.
  %logits = tempo.compute over (%t)
      ins(%h = %y[%L - 1, %t] : !tempo.rt<2 x tensor<576xf32>>, %scale = %final_norm : tensor<576xf32>,
          %rows = %embedding : tensor<49152x576xf32>)
      -> !tempo.rt<1 x tensor<49152xf32>> {
    %zero = arith.constant 0.0 : f32
    %normed = func.call @rms_norm(%h, %scale)
        : (tensor<576xf32>, tensor<576xf32>) -> tensor<576xf32>
    %empty = tensor.empty() : tensor<49152xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<49152xf32>) -> tensor<49152xf32>
    %r = linalg.matvec ins(%rows, %normed : tensor<49152x576xf32>, tensor<576xf32>)
        outs(%zeros : tensor<49152xf32>) -> tensor<49152xf32>
    tempo.yield %r : tensor<49152xf32>
  }
  // The first of the largest; the last token where there is none, as among NaNs.
  %best = tempo.compute over (%t) ins(%scores = %logits[%t] : !tempo.rt<1 x tensor<49152xf32>>)
      -> !tempo.rt<1 x i64> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %low = arith.constant dense<0xFF800000> : tensor<f32>
    %largest = linalg.reduce { arith.maximumf } ins(%scores : tensor<49152xf32>)
        outs(%low : tensor<f32>) dimensions = [0]
    %max = tensor.extract %largest[] : tensor<f32>
    %size = tensor.dim %scores, %c0 : tensor<49152xf32>
    %end = arith.subi %size, %c1 : index
    %last = arith.index_cast %end : index to i64
    %none = tensor.from_elements %last : tensor<i64>
    %first = linalg.generic
        {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
         iterator_types = ["reduction"]}
        ins(%scores : tensor<49152xf32>) outs(%none : tensor<i64>) {
    ^bb0(%a: f32, %least: i64):
      %i = linalg.index 0 : index
      %id = arith.index_cast %i : index to i64
      %is = arith.cmpf oeq, %a, %max : f32
      %candidate = arith.select %is, %id, %last : i64
      %next = arith.minsi %least, %candidate : i64
      linalg.yield %next : i64
    } -> tensor<i64>
    %r = tensor.extract %first[] : tensor<i64>
    tempo.yield %r : i64
  }
  tempo.return %token[0 : %n], %logits[min(%p - 1, %n) : %n]
      : !tempo.rt<1 x i64>, !tempo.rt<1 x tensor<49152xf32>>
}
