import { element, isElement, wordsOf, type Element, type Piece } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What pages show of MathML: the page's policy lets these through, and a test compares. */
const ELEMENTS = words(`
  math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover munderover
  mmultiscripts mprescripts mtable mtr mtd semantics`);
const ATTRIBUTES = words(`
  display notation mathvariant stretchy fence separator form lspace rspace linethickness columnalign rowspan columnspan width height
  accent accentunder displaystyle scriptlevel minsize maxsize movablelimits symmetric largeop depth voffset alttext
  class id title lang dir style`);
const STYLES = words(`
  text-align color background-color font-size font-weight font-style width border margin margin-left margin-right padding padding-left
  padding-right padding-top padding-bottom`);
/** A value without an address, a function or an escape. */
const VALUE = /^[\w#.%, -]+$/;
const GONE_WITH_CONTENT = /^(?:annotation|annotation-xml|script|style|title|template)$/;

const attributeOf = ({ attributes }: Element, name: string): string => attributes.find(([each]) => each === name)?.[1] ?? '';

/** The formula that some source is; null when it is none. */
export function readFormula(source: string): Element | null {
  if (!/^<math[\s>/]/.test(source)) return null;
  const [piece] = readXml(source);
  return piece !== undefined && isElement(piece) ? piece : null;
}
export const isFormula = (piece: Piece): piece is Element => isElement(piece) && piece.name === 'math';

/** Words for those who do not see it. Of one that was written here they are its LaTeX. */
export const altOf = (formula: Element): string => attributeOf(formula, 'alttext') || wordsOf([formula]).replace(/\s+/g, ' ').trim();
export const isBlockFormula = (formula: Element): boolean => attributeOf(formula, 'display') === 'block';

/** Declarations of a style, each as its property and value. */
export const declarationsOf = (style: string): (readonly [property: string, value: string])[] =>
  style.split(';').flatMap((each): [string, string][] => {
    const colon = each.indexOf(':');
    return colon < 0 ? [] : [[each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim()]];
  });
const isShownStyle = ([property, value]: readonly [string, string]): boolean => STYLES.has(property) && VALUE.test(value);
const isShown = (name: string): boolean => ATTRIBUTES.has(name) || /^(?:aria|data)-/.test(name);

/** The first thing in a formula that no page would show, as it is written; '' when all is shown. */
export function lossIn(piece: Piece): string {
  if (!isElement(piece)) return '';
  if (!ELEMENTS.has(piece.name)) return `<${piece.name}>`;
  for (const [name, value] of piece.attributes) {
    if (/^xmlns(?::|$)/.test(name)) continue;
    if (!isShown(name)) return `<${piece.name} ${name}>`;
    const lost = name === 'style' ? declarationsOf(value).find((each) => !isShownStyle(each)) : undefined;
    if (lost) return `<${piece.name} style="${lost.join(': ')}">`;
  }
  return piece.children.map(lossIn).find((each) => each !== '') ?? '';
}

/** What is inside of a formula of elsewhere, without what no page would show: looks and second versions go, words stay. */
function inside(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (typeof piece === 'string') return [piece];
    if (!isElement(piece) || GONE_WITH_CONTENT.test(piece.name)) return [];
    const children = inside(piece.children);
    // Of several versions the first is the one that is shown.
    if (piece.name === 'semantics') return children.filter(isElement).slice(0, 1);
    if (!ELEMENTS.has(piece.name) || piece.name === 'math') return children;
    const attributes = piece.attributes.filter(([name]) => ATTRIBUTES.has(name) && !/^(?:class|id|style|title)$/.test(name));
    return [{ ...piece, attributes, children }];
  });
}

/** A formula as it is stored: with its namespace, words for it, and whether it is on a line of its own. */
export function storedFormula(children: readonly Piece[], alt: string, isBlock: boolean): Element {
  const own: Element['attributes'] = [
    ['xmlns', NAMESPACE],
    ...(alt === '' ? [] : [['alttext', alt] as const]),
    ...(isBlock ? [['display', 'block'] as const] : []),
  ];
  return element('math', own, children);
}

/** A formula that comes from elsewhere, as it is stored. */
const foreignFormula = (formula: Element): Element =>
  storedFormula(inside(formula.children), attributeOf(formula, 'alttext'), isBlockFormula(formula));

/** The formulas in pasted markup, each as it is stored; what some pages draw beside a formula in its stead goes. */
export const withStoredFormulas = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece): Piece[] => {
    if (!isElement(piece)) return [piece];
    if (piece.name === 'math') return [foreignFormula(piece)];
    if (/(?:^|\s)katex-html(?:\s|$)/.test(attributeOf(piece, 'class'))) return [];
    return [{ ...piece, children: withStoredFormulas(piece.children) }];
  });

/** The same formula on a line of its own, or in the line; everything else of it stays. */
export function onLine(formula: Element, isBlock: boolean): Element {
  if (isBlockFormula(formula) === isBlock && attributeOf(formula, 'xmlns') === NAMESPACE) return formula;
  const rest = formula.attributes.filter(([name]) => name !== 'display' && name !== 'xmlns');
  return { ...formula, attributes: [['xmlns', NAMESPACE], ...rest, ...(isBlock ? [['display', 'block'] as const] : [])] };
}

/** Whether two formulas have the same signs in the same order. */
export const isAlike = (one: Element, other: Element): boolean => {
  const signs = (formula: Element): string => wordsOf(inside(formula.children)).replace(/[\s\u2061-\u2064]+/g, '');
  return signs(one) === signs(other);
};

export const sourceOf = (formula: Element): string => writeXml([formula]);
