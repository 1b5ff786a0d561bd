import { define } from '../xpath/functions.ts';
import type { Extension } from '../xslt/extension.ts';
import { elements } from './tree.ts';

/** An expression of JavaScript's kind, as EXSLT asks for; flags "g" and "i". @throws Error that names it */
function expression(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, (flags.includes('i') ? 'i' : '') + (flags.includes('g') ? 'g' : ''));
  } catch (error) {
    throw new Error(`"${source}" is no regular expression: ${(error as Error).message}`, { cause: error });
  }
}

/** EXSLT's regular expressions. */
export const regexp: Extension = {
  uri: 'http://exslt.org/regular-expressions',
  functions: {
    test: define('boolean', 'ss?s', (_e, _n, text: string, source: string, flags = '') => expression(source, flags).test(text)),
    match: define('nodes', 'ss?s', (_e, _n, text: string, source: string, flags = '') =>
      elements(
        'match',
        Array.from(text.match(expression(source, flags)) ?? [], (part) => part ?? ''),
      ),
    ),
    replace: define('string', 'ssss', (_e, _n, text: string, source: string, flags: string, by: string) =>
      text.replace(expression(source, flags), by),
    ),
  },
};
