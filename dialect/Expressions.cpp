// Affine expressions, accesses and conditions: precedence from `or` down to names and literals.
// What an expression may be, and the normal form of conditions, is decided in C.
#include "Expressions.h"
#include "dialect.h"
#include "mlir/CAPI/AffineExpr.h"
#include "mlir/CAPI/IR.h"

using namespace mlir;
using namespace tempo;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static bool isSame(Operand const &a, Operand const &b) {
  return a.name == b.name && a.number == b.number;
}

AffineExpr ExpressionParser::lookup(Operand const &operand) {
  auto same = [&](Operand const &other) { return isSame(operand, other); };
  if (auto *dim = llvm::find_if(dims, same); dim != dims.end())
    return getAffineDimExpr(dim - dims.begin(), p.getContext());
  auto *param = llvm::find_if(params, same);
  unsigned position = param - params.begin();
  if (param == params.end())
    params.push_back(operand);
  return getAffineSymbolExpr(position, p.getContext());
}

ParseResult ExpressionParser::wantExpression(Formula const &f) {
  return f.expr ? ParseResult(success())
                : p.emitError(f.loc, "expected an integer expression, found a condition");
}

ParseResult ExpressionParser::wantCondition(Formula const &f) {
  return f.expr ? p.emitError(f.loc, "expected a condition, found an integer expression")
                : ParseResult(success());
}

/// lhs = lhs op rhs, or what C says about it.
ParseResult ExpressionParser::apply(int op, Formula &lhs, Formula const &rhs) {
  if (wantExpression(lhs) || wantExpression(rhs))
    return failure();
  MlirAffineExpr out;
  if (char const *problem = affine_apply(affine_operator(op), wrap(lhs.expr), wrap(rhs.expr), &out))
    return p.emitError(rhs.loc, problem);
  lhs.expr = unwrap(out);
  return success();
}

ParseResult ExpressionParser::primary(Formula &f) {
  f.loc = p.getCurrentLocation();
  if (succeeded(p.parseOptionalLParen()))
    return failure(disjunction(f) || p.parseRParen());
  Formula zero{f.loc, getAffineConstantExpr(0, p.getContext()), {}};
  if (succeeded(p.parseOptionalMinus())) {
    if (primary(f) || apply(AFFINE_SUB, zero, f))
      return failure();
    f.expr = zero.expr;
    return success();
  }
  int64_t literal = 0;
  if (OptionalParseResult parsed = p.parseOptionalInteger(literal); parsed.has_value()) {
    f.expr = getAffineConstantExpr(failed(*parsed) ? 0 : literal, p.getContext());
    return failure(failed(*parsed) || apply(AFFINE_ADD, zero, f));
  }
  Operand operand;
  if (OptionalParseResult parsed = p.parseOptionalOperand(operand); parsed.has_value()) {
    f.expr = lookup(operand);
    return *parsed;
  }
  return p.emitError(f.loc, "expected an index, a parameter, a literal or '('");
}

ParseResult ExpressionParser::product(Formula &f) {
  if (primary(f))
    return failure();
  while (true) {
    int op;
    if (succeeded(p.parseOptionalStar()))
      op = AFFINE_MUL;
    else if (succeeded(p.parseOptionalKeyword("floordiv")))
      op = AFFINE_FLOORDIV;
    else if (succeeded(p.parseOptionalKeyword("ceildiv")))
      op = AFFINE_CEILDIV;
    else if (succeeded(p.parseOptionalKeyword("mod")))
      op = AFFINE_MOD;
    else
      return success();
    Formula rhs;
    if (primary(rhs) || apply(op, f, rhs))
      return failure();
  }
}

ParseResult ExpressionParser::sum(Formula &f) {
  if (product(f))
    return failure();
  while (true) {
    int op;
    if (succeeded(p.parseOptionalPlus()))
      op = AFFINE_ADD;
    else if (succeeded(p.parseOptionalMinus()))
      op = AFFINE_SUB;
    else
      return success();
    Formula rhs;
    if (product(rhs) || apply(op, f, rhs))
      return failure();
  }
}

/// The comparison at hand, if any. MLIR's lexer has no token `!=`: it is written `<>` in its text.
static ParseResult parseComparison(OpAsmParser &p, std::optional<comparison> &op) {
  if (succeeded(p.parseOptionalEqual())) {
    op = COMPARE_EQ;
    return p.parseEqual();
  }
  if (succeeded(p.parseOptionalLess()))
    op = succeeded(p.parseOptionalEqual())     ? COMPARE_LE
         : succeeded(p.parseOptionalGreater()) ? COMPARE_NE
                                               : COMPARE_LT;
  else if (succeeded(p.parseOptionalGreater()))
    op = succeeded(p.parseOptionalEqual()) ? COMPARE_GE : COMPARE_GT;
  return success();
}

/// condition = what C made of it, unless it grew too large.
ParseResult ExpressionParser::setCondition(Formula &f, MlirAttribute condition) {
  if (mlirAttributeIsNull(condition))
    return p.emitError(f.loc, "condition with too many cases or too large literals");
  f.condition = unwrap(condition);
  f.expr = {};
  return success();
}

/// A comparison or a chain of them, `0 <= %t < %T`, or just an expression.
ParseResult ExpressionParser::comparison(Formula &f) {
  if (sum(f))
    return failure();
  Formula last = f;
  while (true) {
    std::optional<enum comparison> op;
    if (parseComparison(p, op))
      return failure();
    if (!op)
      return success();
    Formula rhs;
    if (wantExpression(last) || sum(rhs) || wantExpression(rhs))
      return failure();
    auto compared = condition_compare(*op, wrap(last.expr), wrap(rhs.expr));
    if (f.condition && !mlirAttributeIsNull(compared))
      compared = tempoConditionAnd(wrap(f.condition), compared);
    if (setCondition(f, compared))
      return failure();
    last = rhs;
  }
}

ParseResult ExpressionParser::negation(Formula &f) {
  if (failed(p.parseOptionalKeyword("not")))
    return comparison(f);
  if (negation(f) || wantCondition(f))
    return failure();
  return setCondition(f, tempoConditionNot(wrap(f.condition)));
}

ParseResult ExpressionParser::conjunction(Formula &f) {
  if (negation(f))
    return failure();
  while (succeeded(p.parseOptionalKeyword("and"))) {
    Formula rhs;
    if (wantCondition(f) || negation(rhs) || wantCondition(rhs) ||
        setCondition(f, tempoConditionAnd(wrap(f.condition), wrap(rhs.condition))))
      return failure();
  }
  return success();
}

ParseResult ExpressionParser::disjunction(Formula &f) {
  if (conjunction(f))
    return failure();
  while (succeeded(p.parseOptionalKeyword("or"))) {
    Formula rhs;
    if (wantCondition(f) || conjunction(rhs) || wantCondition(rhs) ||
        setCondition(f, tempoConditionOr(wrap(f.condition), wrap(rhs.condition))))
      return failure();
  }
  return success();
}

ParseResult ExpressionParser::parseExpression(AffineExpr &expr) {
  Formula f;
  if (sum(f) || wantExpression(f))
    return failure();
  expr = f.expr;
  return success();
}

ParseResult ExpressionParser::parseExpressions(SmallVectorImpl<AffineExpr> &exprs) {
  return failure(p.parseLParen() || p.parseCommaSeparatedList([&] {
    return parseExpression(exprs.emplace_back());
  }) || p.parseRParen());
}

ParseResult ExpressionParser::parseCondition(Attribute &condition) {
  Formula f;
  if (p.parseLParen() || disjunction(f) || wantCondition(f) || p.parseRParen())
    return failure();
  condition = f.condition;
  return success();
}

ParseResult ExpressionParser::parseBound(BoundText &bound) {
  StringRef outer, inner;
  if (failed(p.parseOptionalKeyword(&outer, {"max", "min"})))
    return parseExpression(bound.maps.emplace_back().emplace_back());
  bound.outer = outer == "max" ? Extremum::Max : Extremum::Min;
  auto parseMember = [&]() -> ParseResult {
    auto &map = bound.maps.emplace_back();
    if (succeeded(p.parseOptionalKeyword(&inner, {outer == "max" ? "min" : "max"})))
      return parseExpressions(map);
    return parseExpression(map.emplace_back());
  };
  return failure(p.parseLParen() || p.parseCommaSeparatedList(parseMember) || p.parseRParen());
}

ParseResult ExpressionParser::parseOptionalAccess(AccessText &access) {
  return p.parseCommaSeparatedList(OpAsmParser::Delimiter::OptionalSquare, [&]() -> ParseResult {
    auto &[lower, upper] = access.emplace_back();
    if (parseBound(lower))
      return failure();
    if (failed(p.parseOptionalColon()))
      return success();
    return parseBound(upper.emplace());
  });
}

AffineMap ExpressionParser::getMap(ArrayRef<AffineExpr> exprs) const {
  return AffineMap::get(dims.size(), params.size(), exprs, p.getContext());
}

BoundAttr ExpressionParser::getBound(BoundText const &bound) const {
  auto maps = llvm::map_to_vector(bound.maps, [&](auto &map) { return getMap(map); });
  return BoundAttr::get(p.getContext(), bound.outer, maps);
}

AccessAttr ExpressionParser::getAccess(AccessText const &access) const {
  auto indices = llvm::map_to_vector(access, [&](IndexText const &index) {
    auto upper = index.second ? getBound(*index.second) : BoundAttr();
    return IndexAttr::get(p.getContext(), getBound(index.first), upper);
  });
  return AccessAttr::get(p.getContext(), indices);
}

Attribute ExpressionParser::getCondition(Attribute condition) const {
  return unwrap(condition_resize(wrap(condition), dims.size(), params.size()));
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// MLIR prints symbols as `symbol(%T)`: they are printed as further dims.
void ExpressionPrinter::print(AffineExpr expr) {
  SmallVector<Value> operands(dims);
  llvm::append_range(operands, params);
  SmallVector<AffineExpr> symbols;
  for (unsigned i = 0; i < params.size(); ++i)
    symbols.push_back(getAffineDimExpr(dims.size() + i, expr.getContext()));
  p.printAffineExprOfSSAIds(expr.replaceSymbols(symbols), operands, {});
}

void ExpressionPrinter::print(ArrayRef<AffineExpr> exprs) {
  p << '(';
  llvm::interleaveComma(exprs, p, [&](AffineExpr expr) { print(expr); });
  p << ')';
}

void ExpressionPrinter::print(BoundAttr bound) {
  bool isMax = bound.getOuter() == Extremum::Max;
  auto printInner = [&](AffineMap map) {
    if (map.getNumResults() == 1)
      return print(map.getResult(0));
    p << (isMax ? "min" : "max");
    print(map.getResults());
  };
  if (bound.getMaps().size() == 1 && bound.getMaps()[0].getNumResults() == 1 && isMax)
    return printInner(bound.getMaps()[0]);
  p << (isMax ? "max" : "min") << '(';
  llvm::interleaveComma(bound.getMaps(), p, printInner);
  p << ')';
}

void ExpressionPrinter::print(AccessAttr access) {
  if (access.getIndices().empty())
    return;
  p << '[';
  llvm::interleaveComma(access.getIndices(), p, [&](IndexAttr index) {
    print(index.getLower());
    if (index.getUpper()) {
      p << " : ";
      print(index.getUpper());
    }
  });
  p << ']';
}

static char const *spell(enum comparison op) {
  static char const *const spelling[] = {" == ", " <> ", " < ", " <= ", " > ", " >= "};
  return spelling[op];
}

void ExpressionPrinter::printCondition(ArrayAttr condition) {
  auto printConstraint = [&](auto constraint) {
    auto [expr, isEquality] = constraint;
    MlirAffineExpr lhs, rhs;
    auto op = constraint_split(wrap(expr), isEquality, &lhs, &rhs);
    print(unwrap(lhs));
    p << spell(op);
    print(unwrap(rhs));
  };
  p << '(';
  llvm::interleave(
      condition.getAsRange<IntegerSetAttr>(), p,
      [&](IntegerSetAttr attr) {
        IntegerSet set = attr.getValue();
        llvm::interleave(llvm::zip(set.getConstraints(), set.getEqFlags()), p, printConstraint,
                         " and ");
      },
      " or ");
  p << ')';
}
