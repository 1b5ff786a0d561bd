import type { ChosenFile } from './files.ts';
import type { Entry, Tape, TapeHead } from './model.ts';
import { ACTIONS, ENTRIES, HEAD } from './reading/lines.ts';
import type { Form } from './reading/forms.ts';

/** The version that is written. A reader takes this one and older ones. */
export const TAPE_VERSION = 1;

/** The file is no tape, or one of a later version; the message says which line, and what to do. */
export class TapeError extends Error {
  override readonly name = 'TapeError';
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a tape's file. */
export const writeTape = ({ head, entries }: Tape): string => [head, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');

function readLine(text: string, number: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TapeError(`Line ${number} is no JSON (${error instanceof Error ? error.message : String(error)}). Record the tape anew.`);
  }
  if (!isRecord(value)) throw new TapeError(`Line ${number} is no JSON object. Record the tape anew.`);
  return value;
}

/** Refuses a line that is not of its form. @throws TapeError with the line and the field */
function check(number: number, value: unknown, form: Form): void {
  const found = form(value);
  if (found !== null) throw wrong(number, found);
}

/** @param what the field as a JSON pointer, '' for the whole line, and what it must be */
const wrong = (number: number, what: string): TapeError =>
  new TapeError(`Line ${number}${what.startsWith('/') ? `, ${what}` : what}. Record the tape anew.`);

/** Whether a browser can be opened so. */
function canBe(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}

function readHead(line: Readonly<Record<string, unknown>>): TapeHead {
  const { tape } = line;
  if (typeof tape !== 'number') throw new TapeError('The first line has no "tape": this file is no tape.');
  if (tape > TAPE_VERSION)
    throw new TapeError(`The tape has version ${tape}, this harness reads up to ${TAPE_VERSION}. Use a newer Lectern.`);
  check(1, line, HEAD);
  const head = line as unknown as TapeHead;
  const { timeZone, languages } = head.screen;
  if (!canBe(() => new Intl.DateTimeFormat('en', { timeZone }))) throw wrong(1, `/screen/timeZone "${timeZone}" is no time zone`);
  if (!canBe(() => Intl.getCanonicalLocales([...languages]))) throw wrong(1, '/screen/languages must be tags of languages');
  return head;
}

/** Files that were chosen are data in a text. */
function isFiles(value: string): boolean {
  let files: unknown;
  if (!canBe(() => (files = JSON.parse(value))) || !Array.isArray(files)) return false;
  const isFile = ({ name, type, content }: Partial<Record<keyof ChosenFile, unknown>>): boolean =>
    typeof name === 'string' && typeof type === 'string' && (content === null || typeof content === 'string');
  return files.every((each) => isRecord(each) && isFile(each));
}

function readEntry(line: Readonly<Record<string, unknown>>, number: number): Entry {
  const { at, type, kind } = line;
  const form = typeof type === 'string' && Object.hasOwn(ENTRIES, type) ? ENTRIES[type] : undefined;
  if (typeof at !== 'number' || form === undefined)
    throw new TapeError(`Line ${number} has no time "at", or no "type" that is known. Record the tape anew.`);
  check(number, line, form);
  const entry = line as unknown as Entry;
  if (entry.type !== 'action') return entry;
  if (!Object.hasOwn(ACTIONS, String(kind))) throw wrong(number, `/kind "${String(kind)}" is nothing that a person does`);
  check(number, line, ACTIONS[entry.kind]!);
  if (entry.kind === 'files' && !isFiles(entry.value)) throw wrong(number, '/value must be a list of files with name, type and content');
  return entry;
}

/** Reads a tape's file; what it gives has the form that the model says. @throws TapeError with the line and the field */
export function readTape(text: string): Tape {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [first = '', ...rest] = lines;
  const head = readHead(readLine(first, 1));
  const entries = rest.flatMap((line, index) => (line.trim() === '' ? [] : [readEntry(readLine(line, index + 2), index + 2)]));
  return { head, entries };
}
