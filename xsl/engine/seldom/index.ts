import { applyImports } from './apply-imports.ts';
import { compileAttributeSets } from './attribute-sets.ts';
import { comment, instruction } from './comment.ts';
import { declarations } from './declare.ts';
import type { Extension } from '../xslt/extension.ts';
import { functions, objectType } from './functions.ts';
import { message } from './message.ts';
import { EXSL, XSL } from '../xslt/names.ts';
import { number } from './number.ts';
import { compileSort } from './sort.ts';

/** What XSLT has beyond that which nearly every stylesheet uses; a page loads it for those that use it (xslt/uses-seldom.ts). */
export const seldom: readonly Extension[] = [
  {
    uri: XSL,
    instructions: { 'apply-imports': applyImports, comment, message, number, 'processing-instruction': instruction },
    declarations,
    details: { sort: compileSort, attributeSets: compileAttributeSets },
  },
  { uri: '', functions },
  { uri: EXSL, functions: { 'object-type': objectType } },
];
