import type { InstructionCompiler } from './body.ts';
import { choose, ifInstruction } from './choose.ts';
import { message } from './message.ts';
import { keyOf, XSL } from './names.ts';
import { attributeInstruction, comment, copy, copyOf, elementInstruction, instruction, text, valueOf } from './nodes.ts';
import { number } from './number.ts';
import { applyImports, applyTemplates, callTemplate, forEach } from './templates.ts';
import { param, variable } from './variables.ts';

const xsl: Readonly<Record<string, InstructionCompiler>> = {
  'apply-imports': applyImports, 'apply-templates': applyTemplates, attribute: attributeInstruction, 'call-template': callTemplate,
  choose, comment, copy, 'copy-of': copyOf, element: elementInstruction, fallback: () => () => false, 'for-each': forEach,
  if: ifInstruction, message, number, param, 'processing-instruction': instruction, text, 'value-of': valueOf, variable,
};

/** The instructions by expanded name. */
export const instructions: ReadonlyMap<string, InstructionCompiler> = new Map(Object.entries(xsl).map(([name, compile]) => [keyOf(XSL, name), compile]));
