/** Why a file cannot be read; `line` where that is in it. */
export interface CsvProblem {
  readonly problem: 'empty' | 'binary' | 'workbook' | 'quotes' | 'tooLarge';
  readonly line?: number;
}

/** A row with the line of the file on which it begins, from 1 on. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** In bytes: 5 000 rows of long words are a tenth of it. */
export const LARGEST_TABLE = 5 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);

/** The text of a table's file, as programs of spreadsheets write it: UTF-8, UTF-16 with its mark, or else Windows-1252. */
export function decodeCsv(bytes: Uint8Array): string | CsvProblem {
  if (bytes.length > LARGEST_TABLE) return { problem: 'tooLarge' };
  // A workbook of today is an archive, one of before 2007 a compound file.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'workbook' };
  const text = textOf(bytes);
  // Control characters are what is looked for: no text has them.
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) ? { problem: 'binary' } : text;
}

function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = [',', ';', '\t'] as const;

/** What parts the cells: the one that the first line has most of outside of quotes. */
function delimiterOf(text: string): string {
  const plain = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, 10_000))?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((each) => plain.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Headings of columns of a table that mean the same: nobody could say which of them counts.
 * @param columns what each means; null and undefined for nothing
 * @returns those of the first two of one meaning, as words, at most 120 characters; null when there are none
 */
export function twice(headings: readonly string[], columns: readonly (string | null | undefined)[]): string | null {
  const second = columns.findIndex((column, at) => column !== null && column !== undefined && columns.indexOf(column) < at);
  if (second === -1) return null;
  const names = new Set([headings[columns.indexOf(columns[second])], headings[second]]);
  return [...names].join(', ').slice(0, 120);
}

/** The rows of a table as text (RFC 4180), with any of the usual delimiters and ends of lines. Rows with nothing in them are left out. */
export function parseCsv(text: string): readonly CsvRow[] | CsvProblem {
  // Excel writes which delimiter it is into a first line of its own.
  const stated = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text);
  const body = text.slice(stated?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const delimiter = stated?.[1] ?? delimiterOf(body);
  const rows: CsvRow[] = [];
  let line = stated === null ? 1 : 2;
  let [begun, cells]: [number, string[]] = [line, []];
  // A cell in quotes, or one without; then what ends it.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)" *|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\n|\\r|$)`, 'y');
  while (cell.lastIndex <= body.length) {
    const match = cell.exec(body);
    if (match === null) return { problem: 'quotes', line: begun };
    const [whole, quoted, plain = '', end = ''] = match;
    // A quote that opens a cell and is closed nowhere was taken for a part of a plain one.
    if (quoted === undefined && plain.startsWith('"')) return { problem: 'quotes', line };
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += (whole.match(/\r\n|\n|\r/g) ?? []).length;
    if (end === delimiter) continue;
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begun, cells });
    [begun, cells] = [line, []];
    if (end === '') break;
  }
  return rows.length === 0 ? { problem: 'empty' } : rows;
}
