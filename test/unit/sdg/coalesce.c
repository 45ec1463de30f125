/* Unions keep their points when they are coalesced: those that isl 0.25 gets wrong, and others.
 * RUN: unit_sdg_coalesce */
#include "sdg/coalesce.h"

#include <stdio.h>

static char const *const unions[] = {
    "{ [t] : (t mod 2 = 0 and 0 <= t <= 9) or 0 <= t <= 1 }",
    "{ [t] : (t mod 3 = 0 and 0 <= t <= 9) or 0 <= t <= 1 }",
    "[T] -> { [t] : 0 <= t < T and (t mod 2 = 0 or t <= 1) }",
    "[T] -> { [t] : 0 <= t < T and ((t mod 3 <= 1 and t <= T - 2) or t <= 1 or t mod 3 = 1) }",
    "[T] -> { [t] : 0 <= t < T and (t <= 1 or t <= T - 2 or (t mod 4 = 0 and t <= T - 1)) }",
    "[T] -> { [t] : 0 <= t < T and (t < 3 or t >= 3) }",
    "[T] -> { [t, s] : 0 <= s <= t < T and (s mod 2 = 0 or s <= 1) }",
    "{ [t] : 1 = 0 }",
};

static int check_set(isl_ctx *ctx, char const *text) {
  isl_set *set = isl_set_read_from_str(ctx, text);
  isl_set *joined = sdg_set_coalesce(isl_set_copy(set));
  /* What isl makes of the result inside of its own functions is right, too. */
  isl_set *again = isl_set_coalesce(isl_set_copy(joined));
  int wrong = isl_set_is_equal(set, joined) != isl_bool_true ||
              isl_set_is_equal(set, again) != isl_bool_true;
  if (wrong)
    printf("%s changes\n", text);
  isl_set_free(set);
  isl_set_free(joined);
  isl_set_free(again);
  return wrong;
}

/* The graph of the function that is the first coordinate on `text`. */
static int check_function(isl_ctx *ctx, char const *text) {
  isl_set *set = isl_set_read_from_str(ctx, text);
  isl_pw_aff *function =
      isl_pw_aff_var_on_domain(isl_local_space_from_space(isl_set_get_space(set)), isl_dim_set, 0);
  function = isl_pw_aff_intersect_domain(function, set);
  isl_pw_aff *joined = sdg_pw_aff_coalesce(isl_pw_aff_copy(function));
  int wrong = isl_pw_aff_is_equal(function, joined) != isl_bool_true;
  if (wrong)
    printf("the function on %s changes\n", text);
  isl_pw_aff_free(function);
  isl_pw_aff_free(joined);
  return wrong;
}

int main(void) {
  isl_ctx *ctx = isl_ctx_alloc();
  int wrong = 0;
  for (size_t i = 0; i < sizeof unions / sizeof *unions; ++i)
    wrong += check_set(ctx, unions[i]) + check_function(ctx, unions[i]);
  /* Parts without integer divisions become one. */
  isl_set *whole = sdg_set_coalesce(isl_set_read_from_str(ctx, unions[5]));
  wrong += isl_set_n_basic_set(whole) != 1;
  isl_set_free(whole);
  isl_ctx_free(ctx);
  return wrong != 0;
}
