import { wordsOf, type Element, type Piece } from '../tree/piece.ts';
import { mistakeIn, readXml } from '../tree/read-xml.ts';
import type * as Latex from './latex.ts';
import { isFormula, lossIn, onLine } from './mathml.ts';

export type Language = 'latex' | 'mathml';
type Text = (key: string, values?: Record<string, string | number>) => string;

/** What an author has written: a formula, or what is wrong with it. */
export type ReadFormula = { readonly formula: Element; readonly problem: null } | { readonly formula: null; readonly problem: string };

const wrong = (problem: string): ReadFormula => ({ formula: null, problem });

/** `Line 2, character 5.` */
function whereIs(source: string, at: number | null, text: Text): string {
  if (at === null) return '';
  const lines = source.slice(0, at).split('\n');
  return ` ${text('richText.formula.at', { line: lines.length, column: lines.at(-1)!.length + 1 })}`;
}

function readLatex(source: string, isBlock: boolean, { fromLatex, LatexMistake }: typeof Latex, text: Text): ReadFormula {
  try {
    return { formula: fromLatex(source, isBlock), problem: null };
  } catch (error) {
    if (!(error instanceof LatexMistake)) throw error;
    const { kind, near, at } = error;
    const words: Readonly<Record<typeof kind, () => string>> = {
      unknown: () => text('richText.formula.unknown', { near }),
      environment: () => text('richText.formula.environment', { near }),
      missing: () => text('richText.formula.missing'),
      unexpected: () => text('richText.formula.unexpected', { near }),
      twice: () => text('richText.formula.twice'),
      displayOnly: () => text('richText.formula.displayOnly', { near }),
      lost: () => text('richText.formula.lost', { near }),
      notRead: () => text('richText.formula.notRead'),
    };
    return wrong(words[kind]() + whereIs(source, at, text));
  }
}

const isBlank = (piece: Piece): boolean => typeof piece === 'string' && /^\s*$/.test(piece);

function readMathml(source: string, isBlock: boolean, text: Text): ReadFormula {
  const mistake = mistakeIn(source);
  if (mistake) {
    const { line, column, message } = mistake;
    return wrong(`${text('richText.formula.notXml', { reason: message })} ${text('richText.formula.at', { line, column })}`);
  }
  const [formula, ...more] = readXml(source).filter((piece) => !isBlank(piece));
  if (formula === undefined || more.length > 0 || !isFormula(formula)) return wrong(text('richText.formula.notMath'));
  const lost = lossIn(formula);
  return lost === '' ? { formula: onLine(formula, isBlock), problem: null } : wrong(text('richText.formula.lost', { near: lost }));
}

/** Reads what an author has written, as it will be stored. */
export function readWrittenFormula(source: string, language: Language, isBlock: boolean, code: typeof Latex, text: Text): ReadFormula {
  if (source.trim() === '') return wrong(text('richText.formula.empty'));
  const read = language === 'latex' ? readLatex(source, isBlock, code, text) : readMathml(source, isBlock, text);
  // A comment alone is LaTeX without anything in it.
  return read.formula && !/\S/.test(wordsOf([read.formula])) ? wrong(text('richText.formula.empty')) : read;
}
