// The assembly of operations: how DESIGN's language is read and written.
#include "Expressions.h"
#include "dialect.h"
#include "mlir/CAPI/IR.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tempo;
using llvm::isDigit;
using Delimiter = OpAsmParser::Delimiter;

//===----------------------------------------------------------------------===//
// Names of results
//===----------------------------------------------------------------------===//

/// The written names of an operation's results, one per result; null if they are numbered.
static ArrayAttr writtenNames(OpAsmParser &p) {
  SmallVector<StringRef> names;
  bool anyName = false;
  for (size_t i = 0; i < p.getNumResults(); ++i) {
    auto [name, position] = p.getResultName(i);
    bool isNumber = name.empty() || isDigit(name[0]);
    names.push_back(position || isNumber ? "" : name);
    anyName |= !names.back().empty();
  }
  return anyName ? p.getBuilder().getStrArrayAttr(names) : ArrayAttr();
}

/// `custom<Names>` of declarative formats: it has no text of its own.
static ParseResult parseNames(OpAsmParser &p, ArrayAttr &names) {
  names = writtenNames(p);
  return success();
}

/// What is printed as an attribute dictionary.
static ArrayRef<NamedAttribute> getAttrs(Operation *op) {
  return op->getDiscardableAttrDictionary().getValue();
}

static void printNames(OpAsmPrinter &, Operation *, ArrayAttr) {}

//===----------------------------------------------------------------------===//
// What the operations that read have in common
//===----------------------------------------------------------------------===//

namespace {

/// Reads the parts of a node and collects its operands and attributes.
struct NodeParser : ExpressionParser {
  OperationState &result;
  SmallVector<Operand> inputs;
  SmallVector<Type> inputTypes;
  SmallVector<AccessText> accesses;
  Attribute where;
  SmallVector<AffineExpr> sizes;

  NodeParser(OpAsmParser &parser, OperationState &state)
      : ExpressionParser{parser, {}, {}}, result(state) {}

  /// `over (dims) [where (condition)]`
  ParseResult parseDomain() {
    if (p.parseKeyword("over") || p.parseOperandList(dims, Delimiter::Paren))
      return failure();
    if (succeeded(p.parseOptionalKeyword("where")) && parseCondition(where))
      return failure();
    return success();
  }

  /// `%value[access]`
  ParseResult parseSource() {
    return failure(p.parseOperand(inputs.emplace_back()) ||
                   parseOptionalAccess(accesses.emplace_back()));
  }

  /// `%value[access] : type`
  ParseResult parseRead() {
    return failure(parseSource() || p.parseColonType(inputTypes.emplace_back()));
  }

  ParseResult parseOptionalReads() {
    if (failed(p.parseOptionalKeyword("ins")))
      return success();
    return p.parseCommaSeparatedList(Delimiter::Paren, [&] { return parseRead(); });
  }

  /// `-> types [sizes(expressions)] [attributes {...}]`
  ParseResult parseResults() {
    if (p.parseOptionalArrowTypeList(result.types))
      return failure();
    if (succeeded(p.parseOptionalKeyword("sizes")) && parseExpressions(sizes))
      return failure();
    return p.parseOptionalAttrDictWithKeyword(result.attributes);
  }

  void setAttribute(StringRef name, Attribute value) {
    if (value)
      result.attributes.set(name, value);
  }

  /// Resolves the operands; sets the attributes, now that all parameters are known.
  ParseResult finish() {
    Builder &builder = p.getBuilder();
    Type index = builder.getIndexType();
    if (p.resolveOperands(dims, index, result.operands) ||
        p.resolveOperands(params, index, result.operands) ||
        p.resolveOperands(inputs, inputTypes, p.getNameLoc(), result.operands))
      return failure();
    auto attrs = llvm::map_to_vector(
        accesses, [&](AccessText const &access) -> Attribute { return getAccess(access); });
    setAttribute("accesses", builder.getArrayAttr(attrs));
    setAttribute("names", writtenNames(p));
    if (where)
      setAttribute("where", getCondition(where));
    if (!sizes.empty())
      setAttribute("sizes", AffineMapAttr::get(getMap(sizes)));
    return success();
  }

  void setSegments(ArrayRef<int32_t> segments) {
    setAttribute("operandSegmentSizes", p.getBuilder().getDenseI32ArrayAttr(segments));
  }

  void setNodeSegments() {
    setSegments({int32_t(dims.size()), int32_t(params.size()), int32_t(inputs.size())});
  }
};

/// Prints the parts of a node.
template <typename Op> struct NodePrinter : ExpressionPrinter {
  Op op;

  NodePrinter(OpAsmPrinter &printer, Op node)
      : ExpressionPrinter{printer, node.getDims(), node.getParams()}, op(node) {}

  void printDomain() {
    p << " over (" << dims << ')';
    if (auto where = op.getWhereAttr()) {
      p << " where ";
      printCondition(where);
    }
  }

  void printRead(unsigned input) {
    p << op.getInputs()[input];
    print(cast<AccessAttr>(op.getAccesses()[input]));
    p << " : " << op.getInputs()[input].getType();
  }

  void printOptionalReads(unsigned first) {
    if (op.getInputs().size() <= first)
      return;
    p << " ins(";
    llvm::interleaveComma(llvm::seq<unsigned>(first, op.getInputs().size()), p,
                          [&](unsigned input) { printRead(input); });
    p << ')';
  }

  void printResults() {
    p.printOptionalArrowTypeList(op->getResultTypes());
    if (auto sizes = op.getSizesAttr()) {
      p << " sizes";
      print(sizes.getValue().getResults());
    }
    p.printOptionalAttrDictWithKeyword(getAttrs(op));
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// tempo.graph
//===----------------------------------------------------------------------===//

namespace {

/// The signature of a graph while it is read.
struct Signature {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<std::pair<SMLoc, SmallVector<AffineExpr>>> sizes;
  SmallVector<Type> resultTypes;
  SmallVector<std::string> resultNames;
  SmallVector<Attribute> resultAttrs;
};

} // namespace

/// `%x: type [sizes(expressions)] [{attributes}]`
static ParseResult parseArgument(ExpressionParser &expressions, Signature &s) {
  OpAsmParser &p = expressions.p;
  auto &argument = s.arguments.emplace_back();
  auto &[loc, sizes] = s.sizes.emplace_back();
  NamedAttrList attrs;
  if (p.parseArgument(argument, /*allowType=*/true) || p.getCurrentLocation(&loc))
    return failure();
  if (succeeded(p.parseOptionalKeyword("sizes")) && expressions.parseExpressions(sizes))
    return failure();
  if (p.parseOptionalAttrDict(attrs))
    return failure();
  argument.attrs = attrs.getDictionary(p.getContext());
  return success();
}

/// `name: type [{attributes}]`
static ParseResult parseResult(OpAsmParser &p, Signature &s) {
  NamedAttrList attrs;
  if (p.parseKeywordOrString(&s.resultNames.emplace_back()) ||
      p.parseColonType(s.resultTypes.emplace_back()) || p.parseOptionalAttrDict(attrs))
    return failure();
  s.resultAttrs.push_back(attrs.getDictionary(p.getContext()));
  return success();
}

/// The maps of `sizes`, which may name index arguments that come later.
static ParseResult getArgumentSizes(ExpressionParser const &expressions, Signature const &s,
                                    SmallVectorImpl<Attribute> &maps) {
  OpAsmParser &p = expressions.p;
  llvm::StringMap<unsigned> positions;
  for (auto &argument : s.arguments)
    if (argument.type.isIndex())
      positions.try_emplace(argument.ssaName.name, positions.size());
  SmallVector<AffineExpr> symbols;
  for (Operand const &param : expressions.params) {
    auto found = positions.find(param.name);
    if (found == positions.end())
      return p.emitError(param.location, "sizes are over index arguments of the graph, which ")
             << param.name << " is not";
    symbols.push_back(getAffineSymbolExpr(found->second, p.getContext()));
  }
  for (auto &[loc, sizes] : s.sizes) {
    auto map = AffineMap::get(0, symbols.size(), sizes, p.getContext());
    maps.push_back(AffineMapAttr::get(map.replaceDimsAndSymbols({}, symbols, 0, positions.size())));
  }
  return success();
}

/// Sets an array of dictionaries, unless all are empty.
static void setDictionaries(OperationState &result, StringRef name, ArrayRef<Attribute> dicts,
                            Builder &builder) {
  if (llvm::any_of(dicts,
                   [](Attribute dict) { return dict && !cast<DictionaryAttr>(dict).empty(); }))
    result.attributes.set(name, builder.getArrayAttr(dicts));
}

static ParseResult parseSignature(OpAsmParser &p, OperationState &result, Signature &s) {
  ExpressionParser expressions{p, {}, {}};
  if (p.parseCommaSeparatedList(Delimiter::Paren, [&] { return parseArgument(expressions, s); }))
    return failure();
  if (succeeded(p.parseOptionalArrow()) &&
      p.parseCommaSeparatedList(Delimiter::Paren, [&] { return parseResult(p, s); }))
    return failure();
  Builder &builder = p.getBuilder();
  SmallVector<Attribute> sizes, argumentAttrs;
  SmallVector<StringRef> names;
  SmallVector<Type> types;
  if (getArgumentSizes(expressions, s, sizes))
    return failure();
  for (auto &argument : s.arguments) {
    names.push_back(argument.ssaName.name.drop_front());
    types.push_back(argument.type);
    argumentAttrs.push_back(argument.attrs);
  }
  SmallVector<StringRef> resultNames(s.resultNames.begin(), s.resultNames.end());
  result.attributes.set("function_type",
                        TypeAttr::get(builder.getFunctionType(types, s.resultTypes)));
  result.attributes.set("arg_names", builder.getStrArrayAttr(names));
  result.attributes.set("result_names", builder.getStrArrayAttr(resultNames));
  result.attributes.set("arg_sizes", builder.getArrayAttr(sizes));
  setDictionaries(result, "arg_attrs", argumentAttrs, builder);
  setDictionaries(result, "res_attrs", s.resultAttrs, builder);
  return success();
}

ParseResult GraphOp::parse(OpAsmParser &p, OperationState &result) {
  StringRef visibility;
  StringAttr name;
  Signature signature;
  if (succeeded(p.parseOptionalKeyword(&visibility, {"public", "private", "nested"})))
    result.attributes.set("sym_visibility", p.getBuilder().getStringAttr(visibility));
  if (p.parseSymbolName(name) || parseSignature(p, result, signature) ||
      p.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.attributes.set("sym_name", name);
  return p.parseRegion(*result.addRegion(), signature.arguments);
}

void GraphOp::print(OpAsmPrinter &p) {
  SmallVector<Value> indexArguments;
  for (Value argument : getBody().getArguments())
    if (argument.getType().isIndex())
      indexArguments.push_back(argument);
  ExpressionPrinter expressions{p, {}, indexArguments};
  if (auto visibility = getSymVisibility())
    p << ' ' << *visibility;
  p << ' ';
  p.printSymbolName(getSymName());
  p << '(';
  llvm::interleaveComma(getBody().getArguments(), p, [&](BlockArgument argument) {
    p << argument << ": " << argument.getType();
    auto sizes = cast<AffineMapAttr>(getArgSizes()[argument.getArgNumber()]).getValue();
    if (sizes.getNumResults()) {
      p << " sizes";
      expressions.print(sizes.getResults());
    }
    if (auto attrs = getArgAttrsAttr())
      p.printOptionalAttrDict(cast<DictionaryAttr>(attrs[argument.getArgNumber()]).getValue());
  });
  p << ") -> (";
  llvm::interleaveComma(llvm::enumerate(getResultTypes()), p, [&](auto result) {
    p.printKeywordOrString(cast<StringAttr>(getResultNames()[result.index()]).getValue());
    p << ": " << result.value();
    if (auto attrs = getResAttrsAttr())
      p.printOptionalAttrDict(cast<DictionaryAttr>(attrs[result.index()]).getValue());
  });
  p << ')';
  p.printOptionalAttrDictWithKeyword(getAttrs(*this));
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

//===----------------------------------------------------------------------===//
// tempo.assume, tempo.dim, tempo.return
//===----------------------------------------------------------------------===//

ParseResult AssumeOp::parse(OpAsmParser &p, OperationState &result) {
  NodeParser node(p, result);
  Attribute condition;
  if (node.parseCondition(condition) || p.parseOptionalAttrDict(result.attributes))
    return failure();
  node.setAttribute("condition", node.getCondition(condition));
  return p.resolveOperands(node.params, p.getBuilder().getIndexType(), result.operands);
}

void AssumeOp::print(OpAsmPrinter &p) {
  p << ' ';
  ExpressionPrinter{p, {}, getParams()}.printCondition(getCondition());
  p.printOptionalAttrDict(getAttrs(*this));
}

/// `< bound [until %done [: type]]`; the type is written unless it is `!tempo.rt<1 x i1>`.
ParseResult DimOp::parse(OpAsmParser &p, OperationState &result) {
  NodeParser node(p, result);
  Builder &builder = p.getBuilder();
  AffineExpr bound;
  Operand done;
  Type doneType = RecurrentType::get(p.getContext(), 1, builder.getI1Type());
  if (p.parseLess() || node.parseExpression(bound) ||
      p.resolveOperands(node.params, builder.getIndexType(), result.operands))
    return failure();
  bool hasUntil = succeeded(p.parseOptionalKeyword("until"));
  if (hasUntil &&
      (p.parseOperand(done) || (succeeded(p.parseOptionalColon()) && p.parseType(doneType)) ||
       p.resolveOperand(done, doneType, result.operands)))
    return failure();
  if (p.parseOptionalAttrDict(result.attributes))
    return failure();
  SmallVector<AffineExpr> operands;
  for (unsigned i = 0; i < node.params.size(); ++i)
    operands.push_back(builder.getAffineDimExpr(i));
  node.setAttribute("bound", AffineMapAttr::get(AffineMap::get(operands.size(), 0,
                                                               bound.replaceSymbols(operands))));
  node.setSegments({int32_t(operands.size()), int32_t(hasUntil)});
  node.setAttribute("names", writtenNames(p));
  result.addTypes(SmallVector<Type>(p.getNumResults(), builder.getIndexType()));
  return success();
}

void DimOp::print(OpAsmPrinter &p) {
  p << " < ";
  ExpressionPrinter{p, getBoundOperands(), {}}.print(getBound().getResult(0));
  if (Value until = getUntil()) {
    p << " until " << until;
    if (getUntil().getType() !=
        RecurrentType::get(getContext(), 1, IntegerType::get(getContext(), 1)))
      p << " : " << until.getType();
  }
  p.printOptionalAttrDict(getAttrs(*this));
}

ParseResult ReturnOp::parse(OpAsmParser &p, OperationState &result) {
  NodeParser node(p, result);
  if (p.parseOptionalAttrDict(result.attributes))
    return failure();
  Operand first;
  auto parseSource = [&] { return node.parseSource(); };
  OptionalParseResult isFirst = p.parseOptionalOperand(first);
  if (isFirst.has_value()) {
    node.inputs.push_back(first);
    if (failed(*isFirst) || node.parseOptionalAccess(node.accesses.emplace_back()) ||
        (succeeded(p.parseOptionalComma()) && p.parseCommaSeparatedList(parseSource)) ||
        p.parseColonTypeList(node.inputTypes))
      return failure();
  }
  if (node.finish())
    return failure();
  node.setSegments({int32_t(node.params.size()), int32_t(node.inputs.size())});
  return success();
}

void ReturnOp::print(OpAsmPrinter &p) {
  p.printOptionalAttrDict(getAttrs(*this));
  if (getInputs().empty())
    return;
  ExpressionPrinter expressions{p, {}, getParams()};
  p << ' ';
  llvm::interleaveComma(llvm::zip(getInputs(), getAccesses()), p, [&](auto read) {
    p << std::get<0>(read);
    expressions.print(cast<AccessAttr>(std::get<1>(read)));
  });
  p << " : " << getInputs().getTypes();
}

//===----------------------------------------------------------------------===//
// tempo.merge, tempo.compute
//===----------------------------------------------------------------------===//

/// `over (dims) -> type {  when (condition) : %v[access] : type  ...  otherwise : ...  }`
ParseResult MergeOp::parse(OpAsmParser &p, OperationState &result) {
  NodeParser node(p, result);
  SmallVector<Attribute> conditions;
  if (node.parseDomain() || node.parseResults() || p.parseLBrace())
    return failure();
  while (failed(p.parseOptionalRBrace())) {
    auto &condition = conditions.emplace_back();
    if (succeeded(p.parseOptionalKeyword("otherwise")))
      condition = unwrap(condition_always(wrap(p.getContext())));
    else if (p.parseKeyword("when") || node.parseCondition(condition))
      return failure();
    if (p.parseColon() || node.parseRead())
      return failure();
  }
  for (Attribute &condition : conditions)
    condition = node.getCondition(condition);
  node.setAttribute("conditions", p.getBuilder().getArrayAttr(conditions));
  node.setNodeSegments();
  return node.finish();
}

void MergeOp::print(OpAsmPrinter &p) {
  NodePrinter node(p, *this);
  node.printDomain();
  node.printResults();
  p << " {";
  p.increaseIndent();
  for (auto [input, condition] : llvm::enumerate(getConditions().getAsRange<ArrayAttr>())) {
    p.printNewline();
    if (condition_is_always(wrap(condition))) {
      p << "otherwise";
    } else {
      p << "when ";
      node.printCondition(condition);
    }
    p << " : ";
    node.printRead(input);
  }
  p.decreaseIndent();
  p.printNewline();
  p << '}';
}

/// `%name = %value[access] : type`; the name travels in the location of the body's argument.
static ParseResult parseBodyInput(NodeParser &node, SmallVectorImpl<OpAsmParser::Argument> &names) {
  OpAsmParser &p = node.p;
  auto &argument = names.emplace_back();
  if (p.parseArgument(argument) || p.parseEqual() || node.parseRead())
    return failure();
  StringRef name = argument.ssaName.name.drop_front();
  Location loc = p.getEncodedSourceLoc(argument.ssaName.location);
  if (!isDigit(name[0]))
    loc = NameLoc::get(p.getBuilder().getStringAttr(name), loc);
  argument.sourceLoc = loc;
  return success();
}

/// Gives the body's arguments what they read as their types.
static ParseResult setBodyTypes(NodeParser &node, MutableArrayRef<OpAsmParser::Argument> names) {
  for (auto [i, argument] : llvm::enumerate(names)) {
    argument.type = unwrap(
        tempoAccessGetReadType(wrap(node.getAccess(node.accesses[i])), wrap(node.inputTypes[i])));
    if (!argument.type)
      return node.p.emitError(node.inputs[i].location, "access does not fit a value of type ")
             << node.inputTypes[i];
  }
  return success();
}

ParseResult ComputeOp::parse(OpAsmParser &p, OperationState &result) {
  NodeParser node(p, result);
  SmallVector<OpAsmParser::Argument> names, arguments;
  if (node.parseDomain())
    return failure();
  if (succeeded(p.parseOptionalKeyword("ins")) &&
      p.parseCommaSeparatedList(Delimiter::Paren, [&] { return parseBodyInput(node, names); }))
    return failure();
  if (node.parseResults() || node.finish() || setBodyTypes(node, names))
    return failure();
  node.setNodeSegments();
  for (Operand const &dim : node.dims) {
    auto &argument = arguments.emplace_back();
    argument.ssaName = dim;
    argument.type = p.getBuilder().getIndexType();
  }
  arguments.append(names);
  return p.parseRegion(*result.addRegion(), arguments, /*enableNameShadowing=*/true);
}

void ComputeOp::print(OpAsmPrinter &p) {
  NodePrinter node(p, *this);
  auto inputs = getBody().getArguments().drop_front(getDims().size());
  node.printDomain();
  if (!inputs.empty()) {
    p << " ins(";
    llvm::interleaveComma(llvm::enumerate(inputs), p, [&](auto input) {
      p << input.value() << " = ";
      node.printRead(input.index());
    });
    p << ')';
  }
  node.printResults();
  p << ' ';
  // The arguments that are indices print under the names of their dims.
  SmallVector<Value> shadowed(getDims());
  shadowed.resize(getBody().getNumArguments());
  p.shadowRegionArgs(getBody(), shadowed);
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

//===----------------------------------------------------------------------===//
// tempo.call, tempo.random
//===----------------------------------------------------------------------===//

/// `@f [state("name", sequence)] over (dims) [ins(...)] -> types`
ParseResult CallOp::parse(OpAsmParser &p, OperationState &result) {
  NodeParser node(p, result);
  Builder &builder = p.getBuilder();
  StringAttr callee;
  std::string stateName;
  int64_t sequence;
  if (p.parseSymbolName(callee))
    return failure();
  node.setAttribute("callee", FlatSymbolRefAttr::get(callee));
  if (succeeded(p.parseOptionalKeyword("state"))) {
    if (p.parseLParen() || p.parseString(&stateName) || p.parseComma() ||
        p.parseInteger(sequence) || p.parseRParen())
      return failure();
    node.setAttribute("state", builder.getStringAttr(stateName));
    node.setAttribute("sequence", builder.getI64IntegerAttr(sequence));
  }
  if (node.parseDomain() || node.parseOptionalReads() || node.parseResults() || node.finish())
    return failure();
  node.setNodeSegments();
  return success();
}

void CallOp::print(OpAsmPrinter &p) {
  NodePrinter node(p, *this);
  p << ' ' << getCalleeAttr();
  if (auto name = getStateAttr())
    p << " state(" << name << ", " << getSequence().value_or(0) << ')';
  node.printDomain();
  node.printOptionalReads(0);
  node.printResults();
}

/// `distribution seed(%s [: type]) stream = N over (dims) [ins(...)] -> type`
ParseResult RandomOp::parse(OpAsmParser &p, OperationState &result) {
  NodeParser node(p, result);
  Builder &builder = p.getBuilder();
  StringRef keyword;
  int64_t stream;
  SMLoc loc = p.getCurrentLocation();
  if (p.parseKeyword(&keyword))
    return failure();
  auto distribution = symbolizeDistribution(keyword);
  if (!distribution)
    return p.emitError(loc, "expected bits, uniform, normal or categorical");
  Type &seedType = node.inputTypes.emplace_back(builder.getI64Type());
  node.accesses.emplace_back();
  if (p.parseKeyword("seed") || p.parseLParen() || p.parseOperand(node.inputs.emplace_back()) ||
      (succeeded(p.parseOptionalColon()) && p.parseType(seedType)) || p.parseRParen() ||
      p.parseKeyword("stream") || p.parseEqual() || p.parseInteger(stream))
    return failure();
  node.setAttribute("distribution", DistributionAttr::get(p.getContext(), *distribution));
  node.setAttribute("stream", builder.getI64IntegerAttr(stream));
  if (node.parseDomain() || node.parseOptionalReads() || node.parseResults() || node.finish())
    return failure();
  node.setNodeSegments();
  return success();
}

void RandomOp::print(OpAsmPrinter &p) {
  NodePrinter node(p, *this);
  Value seed = getInputs()[0];
  p << ' ' << stringifyDistribution(getDistribution()) << " seed(" << seed;
  if (!seed.getType().isSignlessInteger(64))
    p << " : " << seed.getType();
  p << ") stream = " << getStream();
  node.printDomain();
  node.printOptionalReads(1);
  node.printResults();
}

#define GET_OP_CLASSES
#include "TempoOps.cpp.inc"
