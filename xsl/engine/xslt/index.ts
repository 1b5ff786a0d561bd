/** XSLT 1.0 without what few stylesheets use (optional/index.ts), for the other parts of the engine. */
export {
  compileInSteps,
  compileWith,
  includesOf,
  type CompileOptions,
  type ElementsOptions,
  type LoadDocument,
  type Stylesheet,
  type TransformOptions,
} from './compile.ts';
export { LexicalContext } from './context.ts';
export { leadingParams, notCompiledYet } from './declare.ts';
export { errorAt, XsltError } from './error.ts';
export { compileAttributeTemplate } from './expressions/attribute-template.ts';
export { ExpressionContext } from './expressions/expression.ts';
export { nodeSetFunction } from './expressions/functions.ts';
export { compileBody, compileChild } from './instructions/body.ts';
export { compileValue } from './instructions/variables.ts';
export type { Declaration, Extension, Frame, InstructionCompiler, Run, Template } from './model.ts';
export { exsltOf, isXsl } from './modules.ts';
export { attribute, EXSL, expandKey, required, XSL } from './names.ts';
export { emptyFrame } from './run.ts';
