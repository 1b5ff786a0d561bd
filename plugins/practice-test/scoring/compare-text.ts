import { value, type Node } from './node.ts';
import { typingErrors } from './typing-errors.ts';

/** How a text turned out: as accepted; nearly so, by what the author forgives; otherwise. */
type Spelling = 'right' | 'nearly' | 'wrong';

/** What a question makes of texts that are not as accepted (docs/tests.md). */
interface Tolerance {
  /** Another case is right. */
  readonly ignoreCase: boolean;
  /** Another case, other accents are nearly right. */
  readonly nearly: ReadonlySet<string>;
  /** So many letters that are missing, too many, other ones or exchanged with their neighbours are nearly right. */
  readonly typos: number;
}

/** A text as it was compared, with the one of the accepted that it is, or comes closest to; '' when nothing is accepted. */
export interface Compared {
  readonly spelling: Spelling;
  readonly accepted: string;
}

/** More errors than this are another word. */
const MOST_TYPOS = 5;
/** A word has at most one error in so many letters: `cat` is not nearly `car`. */
const LETTERS_AN_ERROR = 4;

export function toleranceOf(question: Node): Tolerance {
  const typos = value(question, 'typos');
  return {
    ignoreCase: value(question, 'ignoreCase') === '1',
    nearly: new Set(value(question, 'nearly').split(/\s+/)),
    typos: /^\d{1,3}$/.test(typos) ? Math.min(MOST_TYPOS, Number(typos)) : 0,
  };
}

/** White space around it, the form of apostrophe (the four that keyboards make) and composed letters make no difference (protocol 4.8). */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/['\u2018\u00b4`]/g, '\u2019');
// Upper case first: some letters have one form in capitals and two in small letters.
const folded = (text: string): string => text.toUpperCase().toLowerCase();
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
/** Another number is no typing error. */
const numbers = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

/** A text as it may be compared: as it is, and with each of what the author forgives left aside. */
function forms(text: string, { nearly, ignoreCase }: Tolerance): string[] {
  const own = nearly.has('accents') ? [text, withoutAccents(text)] : [text];
  if (ignoreCase) return own.map(folded);
  return nearly.has('case') ? [...own, ...own.map(folded)] : own;
}

/** Errors between two texts that are compared as they are; null when they are too many. */
function errorsBetween(mine: string, theirs: string, typos: number): number | null {
  if (mine === theirs) return 0;
  const most = Math.min(typos, Math.floor([...theirs].length / LETTERS_AN_ERROR));
  if (most === 0 || numbers(mine) !== numbers(theirs)) return null;
  const found = typingErrors(mine, theirs, most);
  return found <= most ? found : null;
}

/**
 * Errors in a text, with what the author forgives left aside or not: what is left aside can make more of one (an ß is two letters in
 * capitals), and to forgive more takes nothing away. Null when they are too many.
 */
function errors(given: string, accepted: string, tolerance: Tolerance): number | null {
  const [mine, theirs] = [forms(given, tolerance), forms(accepted, tolerance)];
  const counts = mine.flatMap((form, index) => errorsBetween(form, theirs[index]!, tolerance.typos) ?? []);
  return counts.length === 0 ? null : Math.min(...counts);
}

/** Compares a text with those that are accepted. An empty one is never right. Pure. */
export function compareText(given: string, accepted: readonly string[], tolerance: Tolerance): Compared {
  const mine = plain(given);
  const exact = (text: string): string => (tolerance.ignoreCase ? folded(plain(text)) : plain(text));
  if (mine === '') return { spelling: 'wrong', accepted: accepted[0] ?? '' };
  const same = accepted.find((each) => exact(each) === exact(mine));
  if (same !== undefined) return { spelling: 'right', accepted: same };
  const [closest] = accepted
    .flatMap((each) => {
      const count = plain(each) === '' ? null : errors(mine, plain(each), tolerance);
      return count === null ? [] : [{ each, count }];
    })
    .sort((one, other) => one.count - other.count);
  return closest ? { spelling: 'nearly', accepted: closest.each } : { spelling: 'wrong', accepted: accepted[0] ?? '' };
}
