import type { AnswerEntry, Entry, RequestEntry } from '../../tape/model.ts';
import { callOf } from '../../tape/faults.ts';

/** What an entry is to a tester. Answers are shown at their requests. */
export const KINDS = ['request', 'fact', 'action', 'console', 'outline', 'load', 'state'] as const;
export type RowKind = (typeof KINDS)[number];

/** A line of the timeline. */
export interface Row {
  /** Index in the tape. */
  readonly index: number;
  readonly at: number;
  readonly kind: RowKind;
  readonly text: string;
  /** The text in small letters, in which words are searched. */
  readonly low: string;
  /** Something went wrong. */
  readonly isBad: boolean;
}

const shortened = (text: string, most = 160): string => (text.length > most ? `${text.slice(0, most)}…` : text);

const contentOf = (content: Readonly<Record<string, unknown>>): string =>
  Object.entries(content)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' ');

function requestText({ method, address }: RequestEntry, answer: AnswerEntry | undefined, at: number, ended: number | null): string {
  const call = callOf(address);
  const what = call === null ? address : `${call.type} ${call.object} ${call.action}`;
  const end = answer === undefined ? 'no answer yet' : `${answer.error ?? answer.status} after ${(ended ?? at) - at} ms`;
  return `${method} ${shortened(what)} → ${end}`;
}

function textOf(entry: Entry): string {
  if (entry.type === 'fact') return shortened(`${entry.name} ${contentOf(entry.content)}`);
  if (entry.type === 'action') {
    const { kind, element, value } = entry;
    const named = element === null ? '' : element.name === '' ? element.path : `${element.role} "${element.name}"`;
    return shortened([kind, named, value].filter((part) => part !== '').join(' '));
  }
  if (entry.type === 'outline') return `outline of ${entry.lines.length} lines`;
  if (entry.type === 'load') return `document ${entry.address}`;
  if (entry.type === 'console') return shortened(`${entry.level}: ${entry.text}`);
  if (entry.type === 'storage')
    return shortened(`${entry.area === undefined ? '' : `${entry.area} `}${entry.key} = ${entry.value ?? 'removed'}`);
  if (entry.type === 'faults') return `faults: ${entry.rules.length === 0 ? 'none' : entry.rules.map(({ what }) => what).join(', ')}`;
  return entry.type === 'time'
    ? `clock set to ${new Date(entry.now).toISOString()}, ${entry.speed} ×${entry.server === true ? ', the server too' : ''}`
    : '';
}

const kindOf = ({ type }: Entry): RowKind =>
  type === 'storage' || type === 'faults' || type === 'time' || type === 'answer' ? 'state' : type;

const isFailure = ({ name }: { readonly name: string }): boolean => /failed$|error\.reported|session\.lost|navigation\.unknown/i.test(name);

/** The lines of a tape that grows: what was made once stays, so that ten thousand facts cost no more than the last of them. */
export class Rows {
  private entries: readonly Entry[] = [];
  private readonly rows: Row[] = [];
  /** Index of the row of each request. */
  private readonly requests = new Map<number, number>();
  private readonly answers = new Map<number, { readonly answer: AnswerEntry; readonly at: number }>();
  private read = 0;

  /** The lines of the first so many entries; of the same list only what has come since is looked at. */
  of(entries: readonly Entry[], count: number): readonly Row[] {
    if (entries !== this.entries) {
      this.entries = entries;
      this.rows.length = 0;
      this.requests.clear();
      this.answers.clear();
      this.read = 0;
    }
    for (; this.read < count; this.read++) this.add(entries[this.read]!, this.read);
    return this.rows;
  }

  answerOf(n: number): { readonly answer: AnswerEntry; readonly at: number } | undefined {
    return this.answers.get(n);
  }

  private add(entry: Entry, index: number): void {
    const { at } = entry;
    if (entry.type === 'answer') {
      this.answers.set(entry.n, { answer: entry, at });
      const row = this.rows[this.requests.get(entry.n) ?? -1];
      const request = row === undefined ? undefined : this.entries[row.index];
      if (row === undefined || request?.type !== 'request') return;
      const isBad = entry.error !== undefined || entry.status >= 400;
      const text = requestText(request, entry, row.at, at);
      this.rows[this.requests.get(entry.n)!] = { ...row, text, low: text.toLowerCase(), isBad };
      return;
    }
    if (entry.type === 'request') {
      if (entry.n !== 0) this.requests.set(entry.n, this.rows.length);
      const text = requestText(entry, undefined, at, null);
      this.rows.push({ index, at, kind: 'request', text, low: text.toLowerCase(), isBad: entry.n === 0 });
      return;
    }
    const isBad = (entry.type === 'console' && entry.level === 'error') || (entry.type === 'fact' && isFailure(entry));
    const text = textOf(entry);
    this.rows.push({ index, at, kind: kindOf(entry), text, low: text.toLowerCase(), isBad });
  }
}

/** The lines of some kinds that hold all of the words. */
function filtered(rows: readonly Row[], kinds: ReadonlySet<RowKind>, search: string): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAllKinds = KINDS.every((kind) => kinds.has(kind));
  return rows.filter(({ kind, low }) => {
    if (!hasAllKinds && !kinds.has(kind)) return false;
    for (const word of words) if (!low.includes(word)) return false;
    return true;
  });
}

/** What was found last is where the next letters of a word are looked for: what does not have the word's beginning has not the word. */
export class Filter {
  private last: {
    readonly rows: readonly Row[];
    readonly count: number;
    readonly kinds: ReadonlySet<RowKind>;
    readonly search: string;
  } | null = null;
  private found: readonly Row[] = [];

  /** @param count of the entries that the rows were made from: an answer changes a row and adds none */
  of(rows: readonly Row[], count: number, kinds: ReadonlySet<RowKind>, search: string): readonly Row[] {
    const { last } = this;
    const isLonger = last?.rows === rows && last.count === count && last.kinds === kinds && search.startsWith(last.search);
    this.found = filtered(isLonger ? this.found : rows, kinds, search);
    this.last = { rows, count, kinds, search };
    return this.found;
  }
}
