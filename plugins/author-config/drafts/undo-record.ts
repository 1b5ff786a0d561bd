import { NodeKind, parse, select, serialize, type Edits, type Splice, type XDocument } from '../../../core/api.ts';
import { markOf, type Comparer } from './draft.ts';
import { fineSplices, withSplices, type FineSplices } from './fine-splices.ts';

/** A step as it is written: where, how many characters go, what comes, and so on. */
type Written = readonly (number | string)[];

/** What can be undone of what is stored. */
interface UndoRecord {
  /** Of the stored text without what the server writes into it. */
  readonly length: number;
  readonly mark: number;
  /** What was left out of it. */
  readonly left: readonly (readonly [at: number, text: string])[];
  /** Makes of it with that, as the server writes XML, the text that was sent. */
  readonly sent: Written;
  /** The newest first: each makes the version before. */
  readonly steps: readonly Written[];
}

/** Steps back from the oldest version that there is; the versions are made when somebody goes there. */
export interface Older {
  readonly from: XDocument;
  readonly steps: readonly FineSplices[];
}

/** So many steps outlive the page. */
const MOST_STEPS = 2000;
/** What the steps of one object may cost, in characters. */
const MOST_CHARACTERS = 200_000;

/**
 * What the server writes by itself when a document is stored (protocol 6.3): revisions and states, types of references and counts, and
 * what a payload says once more of its object. By them a text that comes back differs from the one that was sent.
 */
const OF_THE_SERVER = [
  '/objectDocument/@* | /objectConfiguration/@revision | //lesson/@revision | //objectRef/@dataType | //objectRef/@IDObjectType',
  '/objectDocument/object/data/unit/@unitCount | /objectDocument/object/data/*/title | /objectDocument/object/record/*/@key',
  '/objectDocument/object/data/news/picture | /objectDocument/object/data/blog/picture | //subtitles/@src',
  ...['news', 'blog', 'event'].map((name) => `/objectDocument/object/data/${name}/@*`),
].join(' | ');

interface Essence {
  readonly text: string;
  readonly left: UndoRecord['left'];
}

/** How many characters of white space there are before an offset: they go with an attribute. */
function spaceAt(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && /\s/.test(source[at - 1]!)) at--;
  return offset - at;
}

/** A document's text without what the server writes into it, and what that was. */
function essenceOf(edits: Edits, document: XDocument): Essence {
  const source = edits.serializeSource(document);
  const written = serialize(document);
  // The server writes XML anew: empty elements, quotes and references are as it writes them.
  if (written !== source) return essenceOf(edits, parse(written));
  const spans = select(document, OF_THE_SERVER)
    .map(({ kind, start, end }) => ({ start: kind === NodeKind.attribute ? start - spaceAt(source, start) : start, end }))
    .toSorted((one, other) => one.start - other.start);
  let [text, at] = ['', 0];
  const left: [number, string][] = [];
  for (const { start, end } of spans) {
    // An attribute of what is left out as a whole.
    if (start < at) continue;
    text += source.slice(at, start);
    left.push([text.length, source.slice(start, end)]);
    at = end;
  }
  return { text: text + source.slice(at), left };
}

/** The text that an essence was made of. */
function wholeOf(text: string, left: Essence['left']): string {
  let [whole, at] = ['', 0];
  for (const [before, piece] of left) {
    whole += text.slice(at, before) + piece;
    at = before;
  }
  return whole + text.slice(at);
}

const writtenOf = (splices: FineSplices): Written => splices.flatMap(({ at, remove, insert }) => [at, remove, insert]);

function readWritten(written: Written): FineSplices {
  const splices: Splice[] = [];
  for (let i = 0; i < written.length; i += 3)
    splices.push({ at: Number(written[i]), remove: Number(written[i + 1]), insert: String(written[i + 2]) });
  return splices;
}

const isWritten = (value: unknown): value is Written =>
  Array.isArray(value) &&
  value.length % 3 === 0 &&
  value.every((each, i) => (i % 3 === 2 ? typeof each === 'string' : Number.isInteger(each) && each >= 0));

/**
 * The steps back from what is stored, as text.
 * @param stored what the server has now
 * @param under the versions before it, from the oldest on
 * @param older steps back from the oldest of them
 */
export function writeUndo(edits: Edits, comparer: Comparer, stored: XDocument, under: readonly XDocument[], older: Older): string {
  const versions = [stored, ...under.slice(-MOST_STEPS).toReversed()];
  const last = versions.at(-1)!;
  const steps = versions.slice(1).map((version, i) => comparer.back(versions[i]!, version));
  const now = edits.serializeSource(stored);
  if (under.length <= MOST_STEPS && older.steps.length > 0) {
    const [first, ...further] = older.steps as [FineSplices, ...FineSplices[]];
    const from = withSplices(edits.serializeSource(older.from), first);
    if (last === older.from) steps.push(...older.steps);
    else if (from !== null) steps.push(fineSplices(edits.serializeSource(last), from), ...further);
  }
  const { text, left } = essenceOf(edits, stored);
  const sent = writtenOf(fineSplices(wholeOf(text, left), now));
  const written: Written[] = [];
  let room = MOST_CHARACTERS - JSON.stringify([left, sent]).length;
  for (const step of steps.filter((each) => each.length > 0).slice(0, MOST_STEPS)) {
    const next = writtenOf(step);
    room -= JSON.stringify(next).length + 1;
    // The oldest go first.
    if (room < 0) break;
    written.push(next);
  }
  const record: UndoRecord = { length: text.length, mark: markOf(text), left, sent, steps: written };
  return JSON.stringify(record);
}

const isLeft = (value: unknown): value is readonly [number, string] =>
  Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && typeof value[1] === 'string';

function parseRecord(json: string): UndoRecord | null {
  let record: unknown;
  try {
    record = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof record !== 'object' || record === null) return null;
  const { length, mark, left, sent, steps } = record as Readonly<Record<string, unknown>>;
  if (typeof length !== 'number' || typeof mark !== 'number' || !Array.isArray(left) || !isWritten(sent) || !Array.isArray(steps))
    return null;
  return left.every(isLeft) && steps.every(isWritten) ? { length, mark, left, sent, steps } : null;
}

/** Steps from a text, as such from another one that they lead away from as well. What would seem to do nothing is left out. */
export function stepsFrom(now: string, base: string, steps: readonly FineSplices[]): readonly FineSplices[] {
  let text = base;
  for (const [index, step] of steps.entries()) {
    const next = withSplices(text, step);
    if (next === null) return [];
    text = next;
    if (text !== now) return [fineSplices(now, text), ...steps.slice(index + 1)];
  }
  return [];
}

interface ReadUndo {
  /** Steps back from the document that was loaded. */
  readonly steps: readonly FineSplices[];
  /** The text as it was sent, of which the server has made what was loaded. */
  readonly sent: string;
}

/** What can be undone of a document that was loaded; null when what is written is of another text: somebody else has stored since. */
export function readUndo(edits: Edits, json: string | null, loaded: XDocument): ReadUndo | null {
  const record = json === null ? null : parseRecord(json);
  if (!record) return null;
  const { text } = essenceOf(edits, loaded);
  if (record.length !== text.length || record.mark !== markOf(text)) return null;
  const sent = withSplices(wholeOf(text, record.left), readWritten(record.sent));
  return sent === null ? null : { sent, steps: stepsFrom(edits.serializeSource(loaded), sent, record.steps.map(readWritten)) };
}
