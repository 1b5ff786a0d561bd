import { type Extension, nodeSetFunction } from '../xslt/index.ts';
import { crypto } from './crypto.ts';
import { dates } from './dates.ts';
import { dynamic, saxon } from './dynamic.ts';
import { func } from './func.ts';
import { math } from './math.ts';
import { sets } from './sets.ts';
import { regexp, strings } from './strings.ts';

/** node-set() under libxslt's own name. */
const libxslt: Extension = { uri: 'http://xmlsoft.org/XSLT/namespace', functions: { 'node-set': nodeSetFunction } };

/** EXSLT as libxslt offers it, and its regular expressions: for the option `extensions` of compile. */
export const exslt: readonly Extension[] = [sets, math, strings, dates, dynamic, saxon, func, regexp, crypto, libxslt];
