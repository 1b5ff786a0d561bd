import { type Extension, nodeSetFunction } from '../xslt/index.ts';
import { crypto } from './crypto.ts';
import { dates } from './dates.ts';
import { dynamic, saxon } from './dynamic.ts';
import { func } from './func.ts';
import { math } from './math.ts';
import { sets } from './sets.ts';
import { strings } from './strings.ts';

/** node-set() under libxslt's own name. */
const libxslt: Extension = { uri: 'http://xmlsoft.org/XSLT/namespace', functions: { 'node-set': nodeSetFunction } };

/** EXSLT as libxslt offers it, without its regular expressions, which are larger than all of the rest together. */
export const exsltWithoutRegexp: readonly Extension[] = [sets, math, strings, dates, dynamic, saxon, func, crypto, libxslt];

/** What of EXSLT a sheet needs that declares these namespaces: regular expressions are fetched for those that name them. */
export async function exsltFor(namespaces: readonly string[]): Promise<readonly Extension[]> {
  const wantsRegexp = namespaces.some((uri) => uri.endsWith('/regular-expressions'));
  return wantsRegexp ? [...exsltWithoutRegexp, (await import('./regexp.ts')).regexp] : exsltWithoutRegexp;
}
