import temml from 'temml';
import { element, isElement, type Element, type Piece } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { declarationsOf, lossIn, storedFormula } from './mathml.ts';

/** What is wrong with some LaTeX: `kind` is the end of a text's key. */
export class LatexMistake extends Error {
  /**
   * @param near the words that it is about
   * @param at how many characters are before it; null where nobody knows
   */
  constructor(
    readonly kind: 'unknown' | 'environment' | 'missing' | 'unexpected' | 'twice' | 'displayOnly' | 'lost' | 'notRead',
    readonly near = '',
    readonly at: number | null = null,
  ) {
    super(`${kind} ${near}`);
  }
}

/** How Temml says what is wrong, and what of that names the words. */
const KINDS: readonly (readonly [RegExp, LatexMistake['kind']])[] = [
  [/Unsupported function name: (\S+)/, 'unknown'],
  [/Undefined control sequence: (\S+)/, 'unknown'],
  [/Function "(\S+)" is not trusted/, 'unknown'],
  [/No such environment: (\S+)/, 'environment'],
  [/(\S+) works only in display mode|\{(\S+)\} can be used only in display mode/, 'displayOnly'],
  [/got 'EOF'|at end of input|^Cannot read prop/, 'missing'],
  [/Expected '.*', got '(.+?)'|Can't use function '(.+?)'/, 'unexpected'],
  [/Double (?:super|sub)script/, 'twice'],
];

function mistakeOf(error: unknown): LatexMistake {
  const { message, position } = error as { readonly message: string; readonly position?: number };
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(message);
    if (found) return new LatexMistake(kind, found[1] ?? found[2] ?? '', kind === 'missing' ? null : (position ?? null));
  }
  return new LatexMistake('notRead', '', position ?? null);
}

/** Looks that Temml leaves to attributes or classes of its style sheet, as declarations that pages let through. */
const LOOKS: Readonly<Record<string, string>> = { mathsize: 'font-size', mathcolor: 'color', mathbackground: 'background-color' };
/** Declarations that change next to nothing. */
const NEXT_TO_NOTHING = /^(?:math-depth|display)$/;
/** A line above or below, which not every browser draws as an enclosure. */
const LINES: Readonly<Record<string, readonly [name: string, sign: string]>> = { top: ['mover', '‾'], bottom: ['munder', '_'] };

function styleOf(attributes: Element['attributes']): string {
  const classes = attributes.find(([name]) => name === 'class')?.[1] ?? '';
  const align = /\btml-(left|right)\b/.exec(classes)?.[1];
  const own = declarationsOf(attributes.find(([name]) => name === 'style')?.[1] ?? '');
  return [
    ...own.filter(([property]) => !NEXT_TO_NOTHING.test(property)),
    ...attributes.flatMap(([name, value]): [string, string][] => (Object.hasOwn(LOOKS, name) ? [[LOOKS[name]!, value]] : [])),
    ...(align ? [['text-align', align] as const] : []),
  ]
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
}

/** What Temml has made, without a need for its style sheet. @throws LatexMistake for what cannot be drawn without */
function plain(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (!isElement(piece)) return typeof piece === 'string' ? [piece] : [];
    const { name, attributes } = piece;
    const children = plain(piece.children);
    // Numbers that a style sheet would count.
    if (name === 'span') return [];
    if (name === 'menclose') {
      const notation = attributes.find(([each]) => each === 'notation')?.[1] ?? '';
      const line = LINES[notation];
      if (!line) throw new LatexMistake('lost', notation);
      const over = element('mo', [['stretchy', 'true']], [line[1]]);
      return [element(line[0], [], [children.length === 1 ? children[0]! : element('mrow', [], children), over])];
    }
    const style = styleOf(attributes);
    const rest = attributes.filter(([each]) => each !== 'class' && each !== 'style' && !Object.hasOwn(LOOKS, each));
    return [{ name, attributes: style === '' ? rest : [...rest, ['style', style]], children }];
  });
}

/**
 * A formula in plain MathML, with its LaTeX as the words for those who do not see it, by which it can be edited again.
 * @throws LatexMistake
 */
export function fromLatex(latex: string, isBlock: boolean): Element {
  let markup: string;
  try {
    markup = temml.renderToString(latex, { displayMode: isBlock, throwOnError: true, xml: true, maxExpand: 1000, maxSize: [20, 20] });
  } catch (error) {
    throw mistakeOf(error);
  }
  const [math] = readXml(markup);
  const formula = storedFormula(plain((math as Element).children), latex.trim(), isBlock);
  const lost = lossIn(formula);
  if (lost !== '') throw new LatexMistake('lost', lost);
  return formula;
}
