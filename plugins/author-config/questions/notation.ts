import { attribute, childElements, NodeKind, parse, textOf, type XNode } from '../../../core/api.ts';

/** Kinds of questions whose text has marks in it. */
export type MarkedKind = 'gapText' | 'inlineChoice' | 'gapMatch' | 'hottext';

/** Whether the text of a kind of question has marks in it. */
export const isMarkedKind = (kind: string): kind is MarkedKind => ['gapText', 'inlineChoice', 'gapMatch', 'hottext'].includes(kind);

/** A gap or passage of a text. */
interface Mark {
  readonly id: string;
  /** What is between the brackets. */
  readonly written: string;
  /** Its XML as it came. */
  readonly source: string;
}

/** A text with marks as its author reads and writes it. */
export interface Marked {
  readonly notation: string;
  readonly marks: readonly Mark[];
  /** It has nothing but words and marks: what is typed are words, never tags. */
  readonly isPlain: boolean;
  readonly source: string;
}

/** One answer of a mark. */
interface Choice {
  readonly words: string;
  readonly isRight: boolean;
}

/** Words that gaps are filled with, by their names, or the other way round. */
type Words = ReadonlyMap<string, string>;
const NO_WORDS: Words = new Map();

/** What `ui-marked-text` is given of the words of a question, a line each: its name, and how it reads. Those that read alike stay names. */
export function readWords(lines: string): Words {
  const words = lines.split('\n').flatMap((line) => {
    const [, id = '', text = ''] = /^(\S+) (.*\S)\s*$/.exec(line) ?? [];
    return id === '' ? [] : [[id, text] as const];
  });
  return new Map(words.filter(([id, text]) => words.every((each) => each[0] === id || (each[1] !== text && each[0] !== text))));
}

const nameOf = (kind: MarkedKind): 'gap' | 'passage' => (kind === 'hottext' ? 'passage' : 'gap');
const marksIn = (kind: MarkedKind): RegExp => new RegExp(`<${nameOf(kind)}(?:\\s[^<>]*)?>[\\s\\S]*?</${nameOf(kind)}\\s*>`, 'g');
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);

const hasOnly = ({ attributes }: XNode, ...names: string[]): boolean => attributes.every(({ name }) => names.includes(name));
const isText = ({ children }: XNode): boolean => children.every(({ kind }) => kind === NodeKind.text);
const isBlank = ({ kind, value }: XNode): boolean => kind === NodeKind.text && value.trim() === '';

/** The answers of a mark; null where it says more than a notation can. */
function choicesOf(mark: XNode, kind: MarkedKind): readonly Choice[] | null {
  if (kind === 'hottext') {
    const words = textOf(mark);
    return hasOnly(mark, 'id', 'correct') && isText(mark) && words.trim() !== ''
      ? [{ words, isRight: attribute(mark, 'correct') === '1' }]
      : null;
  }
  const name = kind === 'inlineChoice' ? 'option' : 'accept';
  const parts = childElements(mark, name);
  const isSimple =
    hasOnly(mark, 'id', 'points') &&
    parts.length > 0 &&
    mark.children.every((each) => isBlank(each) || each.name === name) &&
    parts.every((each) => isText(each) && textOf(each).trim() !== '' && hasOnly(each, ...(name === 'option' ? ['id', 'correct'] : [])));
  return isSimple ? parts.map((each) => ({ words: textOf(each).trim(), isRight: attribute(each, 'correct') === '1' })) : null;
}

const POINTS = /^(\d+(?:\.\d+)?):\s*/;
const guarded = (words: string): string => words.replace(/[\\/[\]*]/g, '\\$&').replace(/^(\d+(?:\.\d+)?):/, '$1\\:');

function writtenOf(mark: XNode, choices: readonly Choice[], texts: Words): string {
  const points = attribute(mark, 'points');
  const before = points === '' || points === '1' ? '' : `${points}: `;
  return before + choices.map(({ words, isRight }) => (isRight ? '*' : '') + guarded(texts.get(words) ?? words)).join('/');
}

/** Whether XML is nothing but characters. */
const isCharacters = (source: string): boolean => !/<|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(source);

/** The text of XML that is characters alone. */
const charactersOf = (source: string): string => textOf(parse(`<t>${source}</t>`).children[0]!);

/**
 * A text of a question as its author writes it: `[right/right as well]`; null when its XML cannot be read.
 * @param texts how the words read that gaps name
 */
export function readMarks(source: string, kind: MarkedKind, texts = NO_WORDS): Marked | null {
  const marks: Mark[] = [];
  const between: string[] = [];
  let at = 0;
  try {
    parse(`<t>${source}</t>`);
    for (const { 0: xml, index } of source.matchAll(marksIn(kind))) {
      const mark = parse(`<t>${xml}</t>`).children[0]!.children[0]!;
      const choices = choicesOf(mark, kind);
      if (choices === null) continue;
      between.push(source.slice(at, index));
      marks.push({ id: attribute(mark, 'id'), written: writtenOf(mark, choices, texts), source: xml });
      at = index + xml.length;
    }
  } catch {
    return null;
  }
  between.push(source.slice(at));
  const isPlain = between.every(isCharacters);
  const shown = between.map((each) => (isPlain ? charactersOf(each) : each).replace(/[\\[]/g, '\\$&'));
  const notation = shown.map((each, index) => each + (marks[index] ? `[${marks[index].written}]` : '')).join('');
  return { notation, marks, isPlain, source };
}

/** A run of a notation: words, or what is between two brackets. */
interface Run {
  readonly isMark: boolean;
  readonly text: string;
}

/** What a notation consists of. A bracket that nothing closes, and two with nothing between them, are words. */
export function runsOf(notation: string): Run[] {
  const runs: Run[] = [];
  let words = '';
  let at = 0;
  while (at < notation.length) {
    const mark = /^\[((?:\\[\s\S]|[^\\[\]])+)\]/.exec(notation.slice(at));
    if (mark && choicesIn(mark[1]!).length > 0) {
      runs.push({ isMark: false, text: words }, { isMark: true, text: mark[1]! });
      words = '';
      at += mark[0].length;
    } else {
      const isGuarded = notation[at] === '\\' && at + 1 < notation.length;
      words += notation[isGuarded ? at + 1 : at]!;
      at += isGuarded ? 2 : 1;
    }
  }
  return [...runs, { isMark: false, text: words }].filter(({ isMark, text }) => isMark || text !== '');
}

/** The answers between two brackets. */
export function choicesIn(written: string): readonly Choice[] {
  const parts: string[] = [''];
  for (const [sign] of written.replace(POINTS, '').matchAll(/\\[\s\S]|[\s\S]/g))
    if (sign === '/') parts.push('');
    else parts[parts.length - 1] += sign;
  return parts
    .map((each) => each.trim())
    .map((each) => ({ isRight: each.startsWith('*'), words: each.replace(/^\*\s*/, '').replace(/\\([\s\S])/g, '$1') }))
    .filter(({ words }) => words !== '');
}

const points = (written: string): string => POINTS.exec(written)?.[1] ?? '1';

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('');

/** The options of a gap; who stays keeps its name, by its words or else by its number. */
function optionsOf(choices: readonly Choice[], before: string): string {
  const old = before === '' ? [] : childElements(parse(`<t>${before}</t>`).children[0]!.children[0]!, 'option');
  const same = choices.map(({ words }) => old.find((each) => textOf(each).trim() === words));
  const taken = new Set(old.map((each) => attribute(each, 'id')));
  const fresh = (): string => {
    const id = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !taken.has(letter)) ?? `o${taken.size + 1}`;
    taken.add(id);
    return id;
  };
  return choices
    .map(({ words, isRight }, index) => {
      const free = old[index] !== undefined && !same.includes(old[index]) ? old[index] : undefined;
      const is = same[index] ?? free;
      const id = (is && attribute(is, 'id')) || fresh();
      return `<option${attributes({ id, ...(isRight ? { correct: '1' } : { correct: '0' }) })}>${escaped(words)}</option>`;
    })
    .join('');
}

function markXml(kind: MarkedKind, written: string, id: string, before: string, names: Words): string {
  const choices = choicesIn(written);
  if (kind === 'hottext') {
    const [{ words, isRight }] = choices as [Choice];
    const all = choices.length > 1 ? written.replace(/^\s*\*\s*/, '').replace(/\\([\s\S])/g, '$1') : words;
    return `<passage${attributes({ id, correct: isRight ? '1' : '0' })}>${escaped(all)}</passage>`;
  }
  const inner =
    kind === 'inlineChoice'
      ? optionsOf(choices, before)
      : choices.map(({ words }) => `<accept>${escaped(names.get(words) ?? words)}</accept>`).join('');
  return `<gap${attributes({ id, points: points(written) })}>${inner}</gap>`;
}

/**
 * The XML of what an author has written. A mark that reads as before is the same bytes; one that was changed keeps its name, so that the
 * other languages and what learners have answered still fit; a new one gets the next name.
 * @param names of words that gaps are filled with, by how they read
 */
export function writeMarks(notation: string, kind: MarkedKind, before: Marked, names = NO_WORDS): string {
  if (notation === before.notation) return before.source;
  const runs = runsOf(notation);
  const left = [...before.marks];
  const take = (written: string): Mark | undefined => {
    const index = left.findIndex((each) => each.written === written);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const same = new Map(runs.map((run) => [run, run.isMark ? take(run.text) : undefined]));
  const ids = new Set([...before.marks.map(({ id }) => id), ...[...before.source.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)]);
  const fresh = (): string => {
    const letter = kind === 'hottext' ? 'p' : 'g';
    let number = 1;
    while (ids.has(`${letter}${number}`)) number++;
    ids.add(`${letter}${number}`);
    return `${letter}${number}`;
  };
  return runs
    .map((run) => {
      if (!run.isMark) return before.isPlain ? escaped(run.text) : run.text;
      const unchanged = same.get(run);
      if (unchanged) return unchanged.source;
      const changed = left.shift();
      return markXml(kind, run.text, changed?.id || fresh(), changed?.source ?? '', names);
    })
    .join('');
}
