import {
  attribute,
  childElements,
  decodeCsv,
  parseCsv,
  select,
  twice,
  type CsvProblem,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';
import { sourceLanguage } from '../model/languages.ts';
import { wordsOf } from './table-words.ts';

/** Attributes of a question that a table has a column for, in the order in which a question has them. */
const ATTRIBUTES = ['id', 'kind', 'points', 'ignoreCase', 'scoring', 'typos', 'area', 'level', 'a', 'b', 'c', 'parameters'] as const;
export type TableAttribute = (typeof ATTRIBUTES)[number];
/** They have a column where a question has them. */
const RARE: readonly TableAttribute[] = ['ignoreCase', 'scoring', 'typos', 'parameters'];

/** A row of a table. */
export interface BankRow {
  readonly line: number;
  /** What the table has no column for is not there. */
  readonly values: Readonly<Partial<Record<TableAttribute, string>>>;
  readonly question: string;
  readonly options: readonly string[];
  /** It has more cells than the first. */
  readonly isTooLong: boolean;
}

export interface BankTable {
  readonly rows: readonly BankRow[];
  /** Headings that are understood, and others. */
  readonly read: readonly string[];
  readonly unread: readonly string[];
}

export type TableProblem =
  | CsvProblem
  | { readonly problem: 'columns' | 'columnTwice' | 'tooMany' | 'tooLong'; readonly line?: number; readonly names?: string };

export const MOST_ROWS = 300;
export const MOST_OPTIONS = 12;

/** Other names of the columns, as people write them. */
const NAMES: Readonly<Record<string, TableAttribute | 'question'>> = {
  ...Object.fromEntries(ATTRIBUTES.map((each) => [each.toLowerCase(), each])),
  ...{ question: 'question', text: 'question', frage: 'question', type: 'kind', art: 'kind', punkte: 'points', bereich: 'area' },
  ...{ stufe: 'level', niveau: 'level', discrimination: 'a', trennschärfe: 'a', difficulty: 'b', schwierigkeit: 'b' },
  ...{ guessing: 'c', ratewahrscheinlichkeit: 'c' },
};

type Column = TableAttribute | 'question' | 'option' | null;

function columnOf(heading: string): Column {
  const plain = heading.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  if (/^(?:option|answer|antwort)\d*$/.test(plain)) return 'option';
  return Object.hasOwn(NAMES, plain) ? NAMES[plain]! : null;
}

/** What a spreadsheet would take for a formula, with quotes and the like before it. */
const FORMULA = /^['"\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Text that is none: it was written with an apostrophe before it. */
const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);

function rowOf(cells: readonly string[], columns: readonly Column[], line: number): BankRow {
  const values: Partial<Record<TableAttribute, string>> = {};
  let question = '';
  const options: string[] = [];
  columns.forEach((column, at) => {
    const cell = unguarded((cells[at] ?? '').replace(/\r\n?/g, '\n').trim());
    if (column === null) return;
    if (column === 'option') options.push(cell);
    else if (column === 'question') question = cell;
    else values[column] = cell;
  });
  const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  return { line, values, question, options: options.filter((each) => each !== ''), isTooLong };
}

/** Reads the rows of a file: the first row names the columns. */
export function readTable(bytes: Uint8Array): BankTable | TableProblem {
  const text = decodeCsv(bytes);
  if (typeof text !== 'string') return text;
  const parsed = parseCsv(text);
  if (!('length' in parsed)) return parsed;
  const [head, ...body] = parsed;
  const headings = (head?.cells ?? []).map((each) => each.trim());
  const columns = headings.map(columnOf);
  if (!columns.includes('question') && !columns.includes('id')) return { problem: 'columns' };
  const again = twice(
    headings,
    columns.map((column) => (column === 'option' ? null : column)),
  );
  if (again !== null) return { problem: 'columnTwice', names: again };
  if (body.length === 0) return { problem: 'empty' };
  if (body.length > MOST_ROWS) return { problem: 'tooMany' };
  return {
    rows: body.map(({ line, cells }) => rowOf(cells, columns, line)),
    read: headings.filter((_, at) => columns[at] !== null),
    unread: headings.filter((each, at) => columns[at] === null && each !== ''),
  };
}

/** One cell: numbers as they are, text in quotes. */
function cellOf(text: string): string {
  if (text === '' || /^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** The test that a document is of; null for any other. */
export const testOf = (document: XDocument): XNode | null => select(document, '/objectDocument/object/data/test')[0] ?? null;

/** The questions of a test as a table that comes back the same. The mark at the beginning tells spreadsheets that it is UTF-8. */
export function writeTable(document: XDocument, source: string): string {
  const test = testOf(document);
  const questions = test ? childElements(test, 'question') : [];
  const language = sourceLanguage(document);
  const found = questions.map((question) => ({ question, words: wordsOf(question, language, source) }));
  const options = Math.max(2, ...found.map(({ words }) => words.options.length));
  const attributes = ATTRIBUTES.filter((name) => !RARE.includes(name) || questions.some((each) => attribute(each, name) !== ''));
  const head = [...attributes, 'question', ...Array.from({ length: options }, (_, index) => `option ${index + 1}`)];
  const lines = found.map(({ question, words }) => [
    ...attributes.map((name) => attribute(question, name)),
    words.question,
    ...Array.from({ length: options }, (_, index) => words.options[index] ?? ''),
  ]);
  return `\uFEFF${[head.join(','), ...lines.map((cells) => cells.map(cellOf).join(','))].join('\r\n')}\r\n`;
}

/** In the order in which a question has them. */
export const attributesOf = ({ values }: BankRow): (readonly [TableAttribute, string])[] =>
  ATTRIBUTES.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
