import { attribute, childElements, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import { spaceBefore, type BlockChange } from '../model/blocks.ts';
import { escaped, sourceLanguage } from '../model/languages.ts';
import { attributesOf, MOST_OPTIONS, testOf, type BankRow, type TableAttribute } from './bank-table.ts';
import { changeWords, contentXml, hasMarks, hasOptions, isTableKind, readOption, wordsOf, type TableWords } from './table-words.ts';

/** What is wrong with a row: key of a text is `author.bank.` and this. */
export interface RowProblem {
  readonly problem:
    | 'badId'
    | 'twice'
    | 'kind'
    | 'kindDiffers'
    | 'noQuestion'
    | 'fewOptions'
    | 'oneRight'
    | 'noneRight'
    | 'noGap'
    | 'noOptions'
    | 'number'
    | 'range'
    | 'missing'
    | 'nowhere'
    | 'flag'
    | 'moreThanTable'
    | 'cells'
    | 'signs';
  readonly column?: string;
  readonly low?: number;
  readonly high?: number;
}

export interface PlannedRow {
  readonly line: number;
  readonly id: string;
  readonly question: string;
  readonly verdict: 'new' | 'changed' | 'same' | RowProblem;
}

/** What a table would come to. Nothing is changed as long as a row is wrong. */
export interface BankPlan {
  readonly rows: readonly PlannedRow[];
  readonly change: BlockChange | null;
}

/** What can be estimated with (docs/tests.md), and what else is a number. */
const LIMITS: Readonly<Partial<Record<TableAttribute, readonly [low: number, high: number]>>> = {
  ...{ points: [0, 1000], typos: [0, 5], a: [0.01, 5], b: [-6, 6], c: [0, 0.59] },
};
/** Attributes that are one of some words. */
const WORDS: Readonly<Partial<Record<TableAttribute, readonly string[]>>> = { ignoreCase: ['0', '1'], scoring: ['all', 'partial'] };
const ID = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,59}$/u;
/** What no XML can have in it. */
const SIGNS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** A number with a point or a decimal comma; null for none. */
function numberOf(text: string): number | null {
  const plain = text.replace(/^[\u2212\u2013]/, '-').replace(',', '.');
  return /^[-+]?\d{1,9}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : null;
}

/** A value as an attribute has it, or what is wrong with it. */
function valueOf(name: TableAttribute, cell: string, test: XNode): string | RowProblem {
  if (cell === '') return '';
  const limits = LIMITS[name];
  if (limits) {
    const number = numberOf(cell);
    if (number === null) return { problem: 'number', column: name };
    const [low, high] = limits;
    return number < low || number > high ? { problem: 'range', column: name, low, high } : String(number);
  }
  if (WORDS[name] && !WORDS[name].includes(cell)) return { problem: 'flag', column: name };
  if (name !== 'area' && name !== 'level') return cell;
  const ids = childElements(test, name).map((each) => attribute(each, 'id'));
  return ids.length === 0 || ids.includes(cell) ? cell : { problem: 'nowhere', column: name };
}

/** The kind that a row without one means. */
const kindOf = ({ values: { kind = '' }, options }: BankRow): string => {
  if (kind !== '') return kind;
  const right = options.filter((each) => readOption(each).isRight).length;
  return options.length === 0 ? 'gapText' : right > 1 ? 'multipleChoice' : 'singleChoice';
};

/** What is wrong with the words of a question. */
function problemOf(kind: string, { question, options }: Pick<TableWords, 'question' | 'options'>): RowProblem | null {
  if (question === '') return { problem: 'noQuestion' };
  if (!hasOptions(kind)) {
    if (options.length > 0) return { problem: 'noOptions' };
    return hasMarks(question) ? null : { problem: 'noGap' };
  }
  const right = options.filter((each) => readOption(each).isRight).length;
  if (options.length < 2 || options.length > MOST_OPTIONS || options.some((each) => readOption(each).text === ''))
    return { problem: 'fewOptions' };
  if (kind === 'singleChoice' && right !== 1) return { problem: 'oneRight' };
  return right === 0 ? { problem: 'noneRight' } : null;
}

const isProblem = (value: string | RowProblem): value is RowProblem => typeof value !== 'string';

/** Puts the rows of one table into one test. */
class Planner {
  private readonly test: XNode;
  private readonly language: string;
  private readonly source: string;
  private readonly questions: ReadonlyMap<string, XNode>;
  private readonly taken: Set<string>;
  private readonly seen = new Set<string>();
  private readonly splices: Splice[] = [];
  private readonly fresh: { readonly id: string; readonly xml: string }[] = [];

  constructor(
    private readonly edits: Edits,
    document: XDocument,
    test: XNode,
    rows: readonly BankRow[],
  ) {
    this.test = test;
    this.source = edits.serializeSource(document);
    this.language = sourceLanguage(document);
    this.questions = new Map(childElements(test, 'question').map((each) => [attribute(each, 'id'), each]));
    this.taken = new Set([...this.questions.keys(), ...rows.map(({ values }) => values.id ?? '')]);
  }

  row(row: BankRow): PlannedRow {
    const id = row.values.id ?? '';
    const before = id === '' ? undefined : this.questions.get(id);
    const verdict = this.wrong(row, id) ?? (before ? this.changed(row, before) : this.added(row, id));
    if (id !== '') this.seen.add(id);
    return { line: row.line, id, question: row.question, verdict };
  }

  /** All of it, as one step. */
  get change(): BlockChange {
    const last = childElements(this.test, 'question').at(-1);
    if (this.fresh.length === 0) return { splices: this.splices, focus: '' };
    const { edits } = this;
    const xml = this.fresh.map((each) => each.xml);
    const splice = last
      ? { at: last.end, remove: 0, insert: xml.map((each) => spaceBefore(last) + each).join('') }
      : edits.append(this.test, xml.join('\n'));
    return { splices: [...this.splices, splice], focus: this.fresh[0]!.id };
  }

  private wrong({ values, question, options, isTooLong }: BankRow, id: string): RowProblem | null {
    if (isTooLong) return { problem: 'cells' };
    if (id !== '' && !ID.test(id)) return { problem: 'badId' };
    if (this.seen.has(id)) return { problem: 'twice' };
    return [...Object.values(values), question, ...options].some((each) => SIGNS.test(each)) ? { problem: 'signs' } : null;
  }

  /** @returns attributes with their values, or what is wrong with one */
  private attributes(row: BankRow): ReadonlyMap<TableAttribute, string> | RowProblem {
    const found = new Map<TableAttribute, string>();
    for (const [name, cell] of attributesOf(row)) {
      const value = valueOf(name, cell, this.test);
      if (isProblem(value)) return value;
      found.set(name, value);
    }
    return found;
  }

  private changed(row: BankRow, before: XNode): PlannedRow['verdict'] {
    const values = this.attributes(row);
    if ('problem' in values) return values;
    const kind = attribute(before, 'kind');
    if ((values.get('kind') || kind) !== kind) return { problem: 'kindDiffers' };
    const splices: Splice[] = [];
    for (const [name, value] of values) {
      const is = attribute(before, name);
      // What a row leaves empty stays.
      if (value === '' || is === value || name === 'id' || name === 'kind') continue;
      if (!LIMITS[name] || is === '' || Number(is) !== Number(value)) splices.push(this.edits.setAttribute(before, name, value));
    }
    const words = wordsOf(before, this.language, this.source);
    const isSame = row.question === words.question && row.options.join('\n') === words.options.join('\n');
    // Without words a row says parameters alone.
    if (!isSame && (row.question !== '' || row.options.length > 0)) {
      if (!words.isWhole) return { problem: 'moreThanTable' };
      const problem = problemOf(kind, row);
      if (problem) return problem;
      splices.push(...changeWords(this.edits, before, { ...row, isWhole: true }, this.language, this.source));
    }
    this.splices.push(...splices);
    return splices.length > 0 ? 'changed' : 'same';
  }

  private added(row: BankRow, id: string): PlannedRow['verdict'] {
    const kind = kindOf(row);
    if (!isTableKind(kind)) return { problem: 'kind' };
    const values = this.attributes(row);
    if ('problem' in values) return values;
    const needed = (['a', 'b'] as const).find((name) => this.isNeeded(name) && !values.get(name));
    const problem = problemOf(kind, row) ?? (needed ? { problem: 'missing' as const, column: needed } : null);
    if (problem) return problem;
    const own = id || this.freeId();
    const ignoreCase = kind === 'gapText' && !values.has('ignoreCase') ? { ignoreCase: '1' } : {};
    const all = { id: own, kind, points: values.get('points') || '1', ...ignoreCase };
    const others = [...values].filter(([name, value]) => value !== '' && !['id', 'kind', 'points'].includes(name));
    const xml = [...Object.entries(all), ...others].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    this.fresh.push({ id: own, xml: `<question${xml}>${contentXml(kind, row, this.language)}</question>` });
    return 'new';
  }

  /** A question of a test that adapts is asked by them. */
  private isNeeded(name: TableAttribute): boolean {
    return (name === 'a' || name === 'b') && attribute(this.test, 'adaptive') === '1';
  }

  private freeId(): string {
    let number = this.questions.size + 1;
    while (this.taken.has(`q${number}`)) number++;
    this.taken.add(`q${number}`);
    return `q${number}`;
  }
}

/** What the rows of a table would change in a document; null when that is no test. */
export function planRows(edits: Edits, document: XDocument, rows: readonly BankRow[]): BankPlan | null {
  const test = testOf(document);
  if (!test) return null;
  const planner = new Planner(edits, document, test, rows);
  const planned = rows.map((row) => planner.row(row));
  const isRight = planned.every(({ verdict }) => typeof verdict === 'string');
  return { rows: planned, change: isRight ? planner.change : null };
}
