/** XPath 1.0, for the other parts of the engine. */
export { ExpressionCompiler } from './compile.ts';
export {
  CONTEXT,
  dependenciesOf,
  functionDependencies,
  mayCount,
  UNREPEATABLE,
  READS_AROUND,
  POSITION,
  SIZE,
  VARIABLES,
} from './dependencies.ts';
export { XPathError } from './error.ts';
export { compileXPath, evaluate, select, type XPathOptions } from './evaluate.ts';
export { coreFunctions, define, countedText } from './functions.ts';
export { findIds } from './ids.ts';
export { tokenize } from './lexer.ts';
export type {
  Ast,
  Closure,
  Compiler,
  Env,
  FunctionDef,
  NameDependencies,
  PathAst,
  StaticContext,
  Step,
  Type,
  Value,
  Variables,
} from './model.ts';
export { parseXPath } from './parser.ts';
export { nodeTest, resolveTest } from './paths/node-test.ts';
export { countingFilter, plainCount, plainPredicate } from './paths/predicates.ts';
export { Environment, isFragment, numberToString, spelling, stringToNumber, toString, typeOf } from './values.ts';
