import type { Extension } from '../model.ts';
import { EXSL, XSL } from '../names.ts';
import { compileAttributeSets } from './attribute-sets.ts';
import { declarations } from './declarations.ts';
import { functions, objectType } from './functions.ts';
import { applyImports, comment, instruction, message } from './instructions.ts';
import { number } from './number.ts';
import { compileSort } from './sort.ts';

/** What XSLT has beyond that which nearly every stylesheet uses; a page loads it for those that use it (xslt/uses-optional.ts). */
export const optional: readonly Extension[] = [
  {
    uri: XSL,
    instructions: { 'apply-imports': applyImports, comment, message, number, 'processing-instruction': instruction },
    declarations,
    optional: { sort: compileSort, attributeSets: compileAttributeSets },
  },
  { uri: '', functions },
  { uri: EXSL, functions: { 'object-type': objectType } },
];
