import type { Entry, Tape, TapeHead } from './model.ts';

/** The version that is written. A reader takes this one and older ones. */
export const TAPE_VERSION = 1;

/** The file is no tape, or one of a later version; the message says which line, and what to do. */
export class TapeError extends Error {
  override readonly name = 'TapeError';
}

const TYPES: ReadonlySet<string> = new Set('request answer fact action outline load console storage faults time'.split(' '));

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

function readHead(line: Readonly<Record<string, unknown>>): TapeHead {
  const { tape } = line;
  if (typeof tape !== 'number') throw new TapeError('The first line has no "tape": this file is no tape.');
  if (tape > TAPE_VERSION)
    throw new TapeError(`The tape has version ${tape}, this harness reads up to ${TAPE_VERSION}. Use a newer Lectern.`);
  for (const name of ['host', 'address', 'version', 'browser', 'cookies', 'title'] as const)
    if (typeof line[name] !== 'string') throw new TapeError(`The first line has no text "${name}". Record the tape anew.`);
  for (const name of ['epoch', 'seed'] as const)
    if (typeof line[name] !== 'number') throw new TapeError(`The first line has no number "${name}". Record the tape anew.`);
  for (const name of ['screen', 'storage'] as const)
    if (!isRecord(line[name])) throw new TapeError(`The first line has no object "${name}". Record the tape anew.`);
  return line as unknown as TapeHead;
}

/** Reads a tape's file. @throws TapeError with the line */
export function readTape(text: string): Tape {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [first = '', ...rest] = lines;
  const head = readHead(readLine(first, 1));
  const entries: Entry[] = [];
  for (const [index, line] of rest.entries()) {
    if (line.trim() === '') continue;
    const entry = readLine(line, index + 2);
    if (typeof entry.at !== 'number' || typeof entry.type !== 'string' || !TYPES.has(entry.type))
      throw new TapeError(`Line ${index + 2} has no time "at", or no "type" that is known. Record the tape anew.`);
    entries.push(entry as unknown as Entry);
  }
  return { head, entries };
}
