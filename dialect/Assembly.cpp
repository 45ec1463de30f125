// MLIR's parser and printer as C functions; what is read and written is decided in lib/dialect.
#include "dialect/assembly.h"
#include "Tempo.h"
#include "mlir/CAPI/AffineExpr.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace tempo;

struct reader {
  OpAsmParser &p;
  OperationState &state;
  llvm::BumpPtrAllocator memory;
  llvm::StringMap<intptr_t> numbers;
  SmallVector<OpAsmParser::UnresolvedOperand> names;
};

struct writer {
  OpAsmPrinter &p;
  llvm::BumpPtrAllocator memory = {};
};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static tempo_status status(ParseResult result) {
  return failed(result) ? TEMPO_FAIL : TEMPO_OK;
}

static found optional(OptionalParseResult result) {
  return !result.has_value() ? ABSENT : failed(*result) ? FAILED : FOUND;
}

MlirContext reader_context(reader *r) {
  return wrap(r->p.getContext());
}

void *reader_allocate(reader *r, size_t bytes, void const *old, size_t kept) {
  void *memory = r->memory.Allocate(bytes, alignof(std::max_align_t));
  if (kept)
    std::memcpy(memory, old, kept);
  return memory;
}

place reader_position(reader *r) {
  return r->p.getCurrentLocation().getPointer();
}

MlirLocation reader_location(reader *r, place at) {
  return wrap(r->p.getEncodedSourceLoc(SMLoc::getFromPointer(at)));
}

tempo_status reader_error(reader *r, place at, char const *text) {
  return status(r->p.emitError(SMLoc::getFromPointer(at), text));
}

bool reader_accept(reader *r, char const *token) {
  OpAsmParser &p = r->p;
  switch (token[0]) {
  case '(':
    return succeeded(p.parseOptionalLParen());
  case ')':
    return succeeded(p.parseOptionalRParen());
  case '[':
    return succeeded(p.parseOptionalLSquare());
  case ']':
    return succeeded(p.parseOptionalRSquare());
  case '{':
    return succeeded(p.parseOptionalLBrace());
  case '}':
    return succeeded(p.parseOptionalRBrace());
  case '<':
    return succeeded(p.parseOptionalLess());
  case '>':
    return succeeded(p.parseOptionalGreater());
  case ',':
    return succeeded(p.parseOptionalComma());
  case ':':
    return succeeded(p.parseOptionalColon());
  case '=':
    return succeeded(p.parseOptionalEqual());
  case '+':
    return succeeded(p.parseOptionalPlus());
  case '*':
    return succeeded(p.parseOptionalStar());
  case '-':
    return succeeded(token[1] ? p.parseOptionalArrow() : p.parseOptionalMinus());
  default:
    return succeeded(p.parseOptionalKeyword(token));
  }
}

tempo_status reader_expect(reader *r, char const *token) {
  if (reader_accept(r, token))
    return TEMPO_OK;
  return status(r->p.emitError(r->p.getCurrentLocation()) << "expected '" << token << "'");
}

found reader_accept_integer(reader *r, int64_t *value) {
  return optional(r->p.parseOptionalInteger(*value));
}

found reader_accept_name(reader *r, bool grouped, intptr_t *name) {
  OpAsmParser::UnresolvedOperand operand;
  found result = optional(r->p.parseOptionalOperand(operand, grouped));
  if (result == FOUND) {
    std::string key = (operand.name + "#" + Twine(operand.number)).str();
    auto [entry, isNew] = r->numbers.try_emplace(key, r->names.size());
    if (isNew)
      r->names.push_back(operand);
    *name = entry->second;
  }
  return result;
}

bool reader_at_name(reader *r) {
  char const *next = reader_position(r);
  return next && *next == '%';
}

MlirStringRef reader_name_text(reader *r, intptr_t name) {
  return wrap(r->names[name].name.drop_front());
}

place reader_name_position(reader *r, intptr_t name) {
  return r->names[name].location.getPointer();
}

MlirType reader_type(reader *r) {
  Type type;
  return wrap(failed(r->p.parseType(type)) ? Type() : type);
}

static MlirAttribute text(reader *r, bool failed, std::string const &value) {
  return wrap(failed ? Attribute() : r->p.getBuilder().getStringAttr(value));
}

MlirAttribute reader_string(reader *r) {
  std::string value;
  return text(r, failed(r->p.parseString(&value)), value);
}

MlirAttribute reader_keyword_or_string(reader *r) {
  std::string value;
  return text(r, failed(r->p.parseKeywordOrString(&value)), value);
}

MlirAttribute reader_symbol(reader *r) {
  StringAttr name;
  return wrap(failed(r->p.parseSymbolName(name)) ? Attribute() : name);
}

MlirAttribute reader_dictionary(reader *r) {
  NamedAttrList attributes;
  if (failed(r->p.parseOptionalAttrDict(attributes)))
    return wrap(Attribute());
  return wrap(Attribute(attributes.getDictionary(r->p.getContext())));
}

void reader_set(reader *r, char const *name, MlirAttribute value) {
  r->state.attributes.set(name, unwrap(value));
}

void reader_set_all(reader *r, MlirAttribute dictionary) {
  for (NamedAttribute attribute : cast<DictionaryAttr>(unwrap(dictionary)))
    r->state.attributes.set(attribute.getName(), attribute.getValue());
}

tempo_status reader_add_operand(reader *r, intptr_t name, MlirType type) {
  return status(r->p.resolveOperand(r->names[name], unwrap(type), r->state.operands));
}

void reader_add_result(reader *r, MlirType type) {
  r->state.addTypes(unwrap(type));
}

intptr_t reader_num_results(reader *r) {
  return r->p.getNumResults();
}

MlirStringRef reader_result_name(reader *r, intptr_t result, intptr_t *number) {
  auto [name, position] = r->p.getResultName(result);
  *number = position;
  return wrap(name);
}

tempo_status reader_region(reader *r, intptr_t n, region_argument const *arguments,
                           bool shadowing) {
  SmallVector<OpAsmParser::Argument> parsed(n);
  for (auto [argument, from] : llvm::zip(parsed, ArrayRef(arguments, n))) {
    argument.ssaName = r->names[from.name];
    argument.type = unwrap(from.type);
    if (!mlirLocationIsNull(from.location))
      argument.sourceLoc = unwrap(from.location);
  }
  return status(r->p.parseRegion(*r->state.addRegion(), parsed, shadowing));
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

void *writer_allocate(writer *w, size_t bytes) {
  return w->memory.Allocate(bytes, alignof(std::max_align_t));
}

void writer_text(writer *w, char const *text) {
  w->p << text;
}

void writer_integer(writer *w, int64_t value) {
  w->p << value;
}

void writer_value(writer *w, MlirValue value) {
  w->p << unwrap(value);
}

void writer_type(writer *w, MlirType type) {
  w->p << unwrap(type);
}

void writer_attribute(writer *w, MlirAttribute attribute) {
  w->p << unwrap(attribute);
}

void writer_symbol(writer *w, MlirStringRef name) {
  w->p.printSymbolName(unwrap(name));
}

void writer_keyword(writer *w, MlirStringRef text) {
  w->p.printKeywordOrString(unwrap(text));
}

void writer_dictionary(writer *w, bool withKeyword, MlirAttribute dictionary) {
  auto attributes = cast<DictionaryAttr>(unwrap(dictionary)).getValue();
  if (withKeyword)
    w->p.printOptionalAttrDictWithKeyword(attributes);
  else
    w->p.printOptionalAttrDict(attributes);
}

void writer_discardable(writer *w, bool withKeyword, MlirOperation op) {
  writer_dictionary(w, withKeyword, wrap(Attribute(unwrap(op)->getDiscardableAttrDictionary())));
}

/// MLIR prints a symbol as `symbol(%T)`: symbols become further dims, which print as names.
void writer_affine(writer *w, MlirAffineExpr expr, intptr_t nDims, intptr_t n,
                   MlirValue const *values) {
  SmallVector<Value> operands;
  SmallVector<AffineExpr> symbols;
  for (intptr_t i = nDims; i < n; ++i)
    symbols.push_back(getAffineDimExpr(i, unwrap(expr).getContext()));
  w->p.printAffineExprOfSSAIds(unwrap(expr).replaceSymbols(symbols),
                               unwrapList(n, values, operands), {});
}

void writer_newline(writer *w, int step) {
  for (; step > 0; --step)
    w->p.increaseIndent();
  for (; step < 0; ++step)
    w->p.decreaseIndent();
  w->p.printNewline();
}

void writer_region(writer *w, MlirOperation op, intptr_t n, MlirValue const *values) {
  Region &region = unwrap(op)->getRegion(0);
  SmallVector<Value> shadowed;
  (void)unwrapList(n, values, shadowed);
  shadowed.resize(region.getNumArguments());
  if (n)
    w->p.shadowRegionArgs(region, shadowed);
  w->p.printRegion(region, /*printEntryBlockArgs=*/false);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

#define TEMPO_ASSEMBLY(Op, name)                                                                   \
  ParseResult Op::parse(OpAsmParser &parser, OperationState &result) {                             \
    reader r{parser, result, {}, {}, {}};                                                          \
    return failure(read_##name(&r) != TEMPO_OK);                                                   \
  }                                                                                                \
  void Op::print(OpAsmPrinter &printer) {                                                          \
    writer w{printer};                                                                             \
    write_##name(&w, wrap(getOperation()));                                                        \
  }

TEMPO_ASSEMBLY(GraphOp, graph)
TEMPO_ASSEMBLY(AssumeOp, assume)
TEMPO_ASSEMBLY(DimOp, dim)
TEMPO_ASSEMBLY(InputOp, input)
TEMPO_ASSEMBLY(ReturnOp, return )
TEMPO_ASSEMBLY(MergeOp, merge)
TEMPO_ASSEMBLY(ComputeOp, compute)
TEMPO_ASSEMBLY(CallOp, call)
TEMPO_ASSEMBLY(RandomOp, random)
TEMPO_ASSEMBLY(GradientOp, gradient)
TEMPO_ASSEMBLY(StopGradientOp, stop_gradient)

#define GET_OP_CLASSES
#include "TempoOps.cpp.inc"
