import { decodeCsv, parseCsv, twice, type CsvProblem } from '../../../core/api.ts';

export const COLUMNS = ['login', 'name', 'email', 'role', 'branch'] as const;
type Column = (typeof COLUMNS)[number];

/** A row as it is looked at and stored. */
export type ImportRow = { readonly line: number } & Readonly<Record<Column, string>>;

/** Why there is nothing to import. */
export type ImportProblem =
  | CsvProblem
  | { readonly problem: 'columns' | 'columnTwice' | 'tooMany'; readonly names?: string; readonly line?: number };

export interface ImportFile {
  readonly rows: readonly ImportRow[];
  /** Lines that have more cells than the first. */
  readonly tooLong: ReadonlySet<number>;
}

export const MOST_ROWS = 5000;

/** Other names of the columns, as people and programs write them. */
const NAMES: Readonly<Record<string, Column>> = {
  ...{ login: 'login', user: 'login', username: 'login', benutzername: 'login' },
  ...{ name: 'name', fullname: 'name', displayname: 'name' },
  ...{ email: 'email', mail: 'email', emailaddress: 'email', emailadresse: 'email' },
  ...{ role: 'role', rolle: 'role', branch: 'branch', bereich: 'branch' },
};

const columnOf = (heading: string): Column | undefined => {
  const plain = heading.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
};

/** Reads the rows of a file, or of a text that was pasted: the first row names the columns. */
export function readImport(from: Uint8Array | string): ImportFile | ImportProblem {
  const text = typeof from === 'string' ? from : decodeCsv(from);
  if (typeof text !== 'string') return text;
  const parsed = parseCsv(text);
  if (!('length' in parsed)) return parsed;
  const [head, ...body] = parsed;
  const headings = (head?.cells ?? []).map((each) => each.trim());
  const columns = headings.map(columnOf);
  const missing = (['name', 'email'] as const).filter((each) => !columns.includes(each));
  if (missing.length > 0) return { problem: 'columns', names: missing.join(', ') };
  const again = twice(headings, columns);
  if (again !== null) return { problem: 'columnTwice', names: again };
  if (body.length === 0) return { problem: 'empty' };
  if (body.length > MOST_ROWS) return { problem: 'tooMany' };
  const tooLong = new Set(
    body.filter(({ cells }) => cells.slice(columns.length).some((cell) => cell.trim() !== '')).map(({ line }) => line),
  );
  const rows = body.map(({ line, cells }) => {
    const row = { line, login: '', name: '', email: '', role: '', branch: '' };
    columns.forEach((column, at) => {
      if (column !== undefined) row[column] = (cells[at] ?? '').trim();
    });
    return row;
  });
  return { rows, tooLong };
}
