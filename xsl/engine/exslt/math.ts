import { type XmlNode, stringValue } from '../xml/index.ts';
import { define, type FunctionDef, stringToNumber } from '../xpath/index.ts';
import type { Extension } from '../xslt/index.ts';

const CONSTANTS: Readonly<Record<string, number>> = {
  PI: Math.PI,
  E: Math.E,
  SQRRT2: Math.SQRT2,
  LN2: Math.LN2,
  LN10: Math.LN10,
  LOG2E: Math.LOG2E,
  SQRT1_2: Math.SQRT1_2,
};

/** The number that none is better than; NaN when there is none, or one that is no number. */
function best(nodes: XmlNode[], isBetter: (a: number, b: number) => boolean): number {
  let found = NaN;
  for (const [i, node] of nodes.entries()) {
    const value = stringToNumber(stringValue(node));
    if (Number.isNaN(value)) return NaN;
    if (!i || isBetter(value, found)) found = value;
  }
  return found;
}

const more = (a: number, b: number): boolean => a > b;
const less = (a: number, b: number): boolean => a < b;

const those = (nodes: XmlNode[], value: number): XmlNode[] => nodes.filter((node) => stringToNumber(stringValue(node)) === value);

const one = (work: (value: number) => number): FunctionDef => define('number', 'n', (_e, _n, value: number) => work(value));

/** EXSLT's math. */
export const math: Extension = {
  uri: 'http://exslt.org/math',
  functions: {
    max: define('number', 'N', (_e, _n, nodes: XmlNode[]) => best(nodes, more)),
    min: define('number', 'N', (_e, _n, nodes: XmlNode[]) => best(nodes, less)),
    highest: define('nodes', 'N', (_e, _n, nodes: XmlNode[]) => those(nodes, best(nodes, more))),
    lowest: define('nodes', 'N', (_e, _n, nodes: XmlNode[]) => those(nodes, best(nodes, less))),
    constant: define('number', 'sn', (_e, _n, name: string, precision: number) =>
      Object.hasOwn(CONSTANTS, name) && precision >= 1 ? Number(CONSTANTS[name]!.toPrecision(Math.min(Math.floor(precision), 17))) : NaN,
    ),
    random: define('number', '', () => Math.random()),
    abs: one(Math.abs),
    sqrt: one(Math.sqrt),
    log: one(Math.log),
    exp: one(Math.exp),
    sin: one(Math.sin),
    cos: one(Math.cos),
    tan: one(Math.tan),
    asin: one(Math.asin),
    acos: one(Math.acos),
    atan: one(Math.atan),
    atan2: define('number', 'nn', (_e, _n, y: number, x: number) => Math.atan2(y, x)),
    power: define('number', 'nn', (_e, _n, base: number, exponent: number) => base ** exponent),
  },
};
