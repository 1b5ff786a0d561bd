import type { Extension } from '../xslt/index.ts';
import { regexp } from './regexp.ts';
import { exsltWithoutRegexp } from './without-regexp.ts';

/** EXSLT as libxslt offers it, and its regular expressions: for the option `extensions` of compile. */
export const exslt: readonly Extension[] = [...exsltWithoutRegexp, regexp];
