// Affine expressions, accesses and conditions as text over SSA names.
#ifndef TEMPO_DIALECT_EXPRESSIONS_H
#define TEMPO_DIALECT_EXPRESSIONS_H

#include "Tempo.h"
#include "mlir-c/IR.h"

namespace tempo {

using Operand = mlir::OpAsmParser::UnresolvedOperand;

/// What the text turns out to be: an expression, or (expr null) a condition.
struct Formula {
  llvm::SMLoc loc;
  mlir::AffineExpr expr;
  mlir::Attribute condition;
};

/// `max(expr, min(expr, ...), ...)`: an outer extremum over opposite inner ones.
struct BoundText {
  Extremum outer = Extremum::Max;
  llvm::SmallVector<llvm::SmallVector<mlir::AffineExpr>> maps;
};

using IndexText = std::pair<BoundText, std::optional<BoundText>>;
using AccessText = llvm::SmallVector<IndexText>;

/// Reads expressions over `dims`, which are known before, and parameters, which are collected:
/// dims become affine dims, every other name a symbol.
struct ExpressionParser {
  mlir::OpAsmParser &p;
  llvm::SmallVector<Operand> dims, params;

  mlir::ParseResult parseExpression(mlir::AffineExpr &expr);
  mlir::ParseResult parseExpressions(llvm::SmallVectorImpl<mlir::AffineExpr> &exprs);
  mlir::ParseResult parseCondition(mlir::Attribute &condition);
  mlir::ParseResult parseOptionalAccess(AccessText &access);

  /// Maps, accesses and conditions over (dims)[params], once all have been read.
  mlir::AffineMap getMap(llvm::ArrayRef<mlir::AffineExpr> exprs) const;
  AccessAttr getAccess(AccessText const &access) const;
  mlir::Attribute getCondition(mlir::Attribute condition) const;

private:
  mlir::ParseResult primary(Formula &f);
  mlir::ParseResult product(Formula &f);
  mlir::ParseResult sum(Formula &f);
  mlir::ParseResult comparison(Formula &f);
  mlir::ParseResult negation(Formula &f);
  mlir::ParseResult conjunction(Formula &f);
  mlir::ParseResult disjunction(Formula &f);
  mlir::ParseResult apply(int op, Formula &lhs, Formula const &rhs);
  mlir::ParseResult wantExpression(Formula const &f);
  mlir::ParseResult wantCondition(Formula const &f);
  mlir::ParseResult setCondition(Formula &f, MlirAttribute condition);
  mlir::ParseResult parseBound(BoundText &bound);
  mlir::AffineExpr lookup(Operand const &operand);
  BoundAttr getBound(BoundText const &bound) const;
};

/// Prints over the operands that stand for dims and symbols.
struct ExpressionPrinter {
  mlir::OpAsmPrinter &p;
  mlir::ValueRange dims, params;

  void print(mlir::AffineExpr expr);
  void print(llvm::ArrayRef<mlir::AffineExpr> exprs);
  void print(BoundAttr bound);
  void print(AccessAttr access);
  void printCondition(mlir::ArrayAttr condition);
};

} // namespace tempo

#endif // TEMPO_DIALECT_EXPRESSIONS_H
