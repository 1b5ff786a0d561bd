import { parse, type XNode } from '../../../core/api.ts';
import type { Piece } from './piece.ts';

/** What authors write and XML does not know. */
const ENTITIES: Readonly<Record<string, number>> = {
  nbsp: 160,
  iexcl: 161,
  cent: 162,
  pound: 163,
  sect: 167,
  copy: 169,
  laquo: 171,
  shy: 173,
  reg: 174,
  deg: 176,
  plusmn: 177,
  sup2: 178,
  sup3: 179,
  micro: 181,
  para: 182,
  middot: 183,
  raquo: 187,
  frac12: 189,
  iquest: 191,
  Agrave: 192,
  Auml: 196,
  Aring: 197,
  Ccedil: 199,
  Eacute: 201,
  Ouml: 214,
  times: 215,
  Uuml: 220,
  szlig: 223,
  agrave: 224,
  aacute: 225,
  acirc: 226,
  auml: 228,
  aring: 229,
  aelig: 230,
  ccedil: 231,
  egrave: 232,
  eacute: 233,
  ecirc: 234,
  iacute: 237,
  ntilde: 241,
  oacute: 243,
  ocirc: 244,
  ouml: 246,
  divide: 247,
  uacute: 250,
  ucirc: 251,
  uuml: 252,
  ndash: 8211,
  mdash: 8212,
  lsquo: 8216,
  rsquo: 8217,
  sbquo: 8218,
  ldquo: 8220,
  rdquo: 8221,
  bdquo: 8222,
  bull: 8226,
  hellip: 8230,
  euro: 8364,
  trade: 8482,
  larr: 8592,
  uarr: 8593,
  rarr: 8594,
  darr: 8595,
  minus: 8722,
  ne: 8800,
  le: 8804,
  ge: 8805,
};

/**
 * The markup of a well-formed XHTML fragment; nothing is left out, entities of HTML are read.
 * @throws XmlError with line and column when it is not well-formed
 */
export function readXml(source: string): Piece[] {
  const named = source.replace(/&([A-Za-z][A-Za-z0-9]*);/g, (whole, name: string) =>
    Object.hasOwn(ENTITIES, name) ? `&#${ENTITIES[name]};` : whole,
  );
  return parse(`<x>${named}</x>`).children.flatMap((root) => root.children.map(read));
}

const ROOT = '<html>';

/** Where and why `readXml` does not read a source, line and column from 1; null when it does. */
export function mistakeIn(source: string): { readonly line: number; readonly column: number; readonly message: string } | null {
  // What replaces an entity is as long, so that columns stay what they are.
  const named = source.replace(/&([A-Za-z][A-Za-z0-9]*);/g, (whole, name: string) =>
    Object.hasOwn(ENTITIES, name) ? 'x'.repeat(whole.length) : whole,
  );
  try {
    parse(`${ROOT}${named}</html>`);
    return null;
  } catch (error) {
    const { line, column, reason } = error as { readonly line?: number; readonly column?: number; readonly reason?: string };
    if (line === undefined || column === undefined || reason === undefined) throw error;
    return { line, column: line === 1 ? Math.max(1, column - ROOT.length) : column, message: reason };
  }
}

function read(node: XNode): Piece {
  if (node.kind === 3) return node.value;
  if (node.kind !== 1) return { raw: node.kind === 8 ? `<!--${node.value}-->` : `<?${node.name} ${node.value}?>` };
  // Namespace declarations are no attributes of the tree; formulas and drawings need theirs.
  const declared = [...node.tree.source.slice(node.start, node.inner).matchAll(/\s(xmlns(?::[\w.-]+)?)\s*=\s*("[^"]*"|'[^']*')/g)].map(
    ([, name, quoted]) => [name!, valueOf(quoted!)] as const,
  );
  return {
    name: node.name,
    attributes: [...declared, ...node.attributes.map(({ name, value }) => [name, value] as const)],
    children: node.children.map(read),
  };
}

const valueOf = (quoted: string): string => parse(`<x a=${quoted}/>`).children[0]!.attributes[0]!.value;
