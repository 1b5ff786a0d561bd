import type { InstructionCompiler } from '../model.ts';
import { keyOf, XSL } from '../names.ts';
import { choose, forEach, ifInstruction } from './control.ts';
import { attributeInstruction, copy, copyOf, elementInstruction, text, valueOf } from './nodes.ts';
import { applyTemplates, callTemplate } from './templates.ts';
import { param, variable } from './variables.ts';

const xsl: Readonly<Record<string, InstructionCompiler>> = {
  'apply-templates': applyTemplates,
  attribute: attributeInstruction,
  'call-template': callTemplate,
  choose,
  copy,
  'copy-of': copyOf,
  element: elementInstruction,
  fallback: () => () => false,
  'for-each': forEach,
  if: ifInstruction,
  param,
  text,
  'value-of': valueOf,
  variable,
};

/** The instructions that many stylesheets use, by expanded name; the others are in optional/index.ts. */
export const instructions: ReadonlyMap<string, InstructionCompiler> = new Map(
  Object.entries(xsl).map(([name, compile]) => [keyOf(XSL, name), compile]),
);
