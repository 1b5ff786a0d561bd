import type { XmlNode } from '../../xml/index.ts';
import type { XsltError } from '../error.ts';
import type { Sheet, TopLevel } from '../model.ts';
import { isXsl } from '../modules.ts';
import { attribute, XSL } from '../names.ts';
import { ELEMENTS } from './check.ts';

const DRAFT = 'http://www.w3.org/TR/WD-xsl';
const LATER = 'This is XSLT 2.0; here is XSLT 1.0';
/** Elements of XSLT 2.0 and 3.0, and what does the same in XSLT 1.0. */
const LATER_ELEMENTS: Readonly<Record<string, string>> = {
  'for-each-group': 'group with xsl:key and generate-id()',
  function: 'write a named template, or func:function of EXSLT',
  sequence: 'write xsl:copy-of or xsl:value-of',
  'analyze-string': 'use str:tokenize or regexp:match of EXSLT',
  'matching-substring': 'use regexp:match of EXSLT',
  'non-matching-substring': 'use regexp:match of EXSLT',
  'result-document': 'a transformation has one result',
  'next-match': 'write xsl:apply-imports, or modes',
  'perform-sort': 'sort in xsl:for-each or xsl:apply-templates',
  'character-map': 'there is nothing like it',
  'import-schema': 'there are no types of schemas',
  document: 'write exsl:node-set() of a variable',
  namespace: 'declare the namespace at an element',
  iterate: 'write a named template that calls itself',
  try: 'test before, errors cannot be caught',
  'where-populated': 'test with xsl:if',
  mode: 'modes need no declaration',
};
const LATER_FUNCTIONS: Readonly<Record<string, string>> = {
  tokenize: 'use str:tokenize() of EXSLT',
  matches: 'use regexp:test() of EXSLT',
  replace: 'use str:replace() or regexp:replace() of EXSLT',
  'upper-case': 'use translate()',
  'lower-case': 'use translate()',
  'ends-with': 'use substring() and string-length()',
  'string-join': 'write xsl:for-each with xsl:if test="position() > 1"',
  'distinct-values': 'use set:distinct() of EXSLT, or xsl:key',
  'current-group': 'group with xsl:key and generate-id()',
  'current-grouping-key': 'group with xsl:key and generate-id()',
  exists: 'use boolean()',
  empty: 'use not()',
  abs: 'use math:abs() of EXSLT',
  max: 'use math:max() of EXSLT',
  min: 'use math:min() of EXSLT',
  avg: 'use sum() div count()',
  if: 'write xsl:choose',
  'format-date': 'use date:format-date() of EXSLT',
  'current-date': 'use date:date() of EXSLT',
  'current-dateTime': 'use date:date-time() of EXSLT',
};
/** Elements that belong into one other. */
export const INSIDE: Readonly<Record<string, string>> = { when: 'choose', otherwise: 'choose', sort: 'for-each or xsl:apply-templates' };

/** How many letters are to be changed, left out, put in or exchanged with the next. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/** The name that may have been meant; undefined when none is like it. */
function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const each of names) {
    if (Math.abs(each.length - name.length) >= least) continue;
    const changes = distance(name.toLowerCase(), each.toLowerCase());
    if (changes < least && each !== name) [best, least] = [each, changes];
  }
  return best;
}

const later = (cure: string | undefined): string => (cure ? `${LATER}: ${cure}.` : '');
const meant = (name: string | undefined, write = (each: string): string => `"${each}"`): string =>
  name === undefined ? '' : `Did you mean ${write(name)}?`;

/** All values of an attribute that elements of these names have. */
function named(all: readonly TopLevel[], ...elements: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (element: XmlNode): void => {
    const name = elements.some((each) => isXsl(element, each)) ? attribute(element, 'name') : undefined;
    if (name !== undefined) found.add(name);
    element.children.forEach(visit);
  };
  for (const { element } of all) visit(element);
  return found;
}

/** What may have been meant, or what to do instead; '' when nobody can guess. `root`: of the stylesheet. */
export function hintFor({ reason, instruction }: XsltError, all: readonly TopLevel[], sheet: Sheet | null, root: XmlNode): string {
  const [, element] = /^xsl:(\S+) is not allowed/.exec(reason) ?? [];
  if (element) {
    if (Object.hasOwn(INSIDE, element)) return `It belongs into xsl:${INSIDE[element]}.`;
    return later(LATER_ELEMENTS[element]) || meant(nearest(element, Object.keys(ELEMENTS)), (each) => `xsl:${each}`);
  }
  if (reason.startsWith('This is no stylesheet')) return hintForRoot(root);
  const [, template] = /^The template "(.+)" does not exist/.exec(reason) ?? [];
  if (template) return meant(nearest(template, named(all, 'template')));
  const [, set] = /^The attribute set "(.+)" does not exist/.exec(reason) ?? [];
  if (set) return meant(nearest(set, named(all, 'attribute-set')));
  const [, variable] = /The variable \$(\S+) is not declared/.exec(reason) ?? [];
  if (variable) return meant(nearest(variable, named(all, 'variable', 'param')), (each) => `$${each}`);
  const [, name] = /The function (\S+)\(\) is not known/.exec(reason) ?? [];
  if (name) return later(LATER_FUNCTIONS[name]) || meant(nearest(name, sheet?.functions.keys() ?? []), (each) => `${each}()`);
  const [, stray] = /^There is no attribute "(.+)";/.exec(reason) ?? [];
  if (stray) return meant(nearest(stray, (ELEMENTS[instruction.replace(/^.*:/, '')]?.[0] ?? '').split(' ')));
  return '';
}

function hintForRoot(root: XmlNode): string {
  const { namespaceURI: uri, localName } = root;
  const write = `write xmlns:xsl="${XSL}" and version="1.0"`;
  if (uri === DRAFT) return `Its namespace is that of a draft of 1998 (WD-xsl), which browsers had before XSLT; ${write}.`;
  return /^(?:stylesheet|transform)$/.test(localName) ? `Its namespace is ${uri ? `"${uri}"` : 'missing'}; ${write}.` : '';
}
