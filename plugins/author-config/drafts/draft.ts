import type { Splice, XDocument } from '../../../core/api.ts';
import { difference, fineSplices, type FineSplices } from './fine-splices.ts';

/** How one comes from what is stored to the present version: steps back, then on by versions, then back again. */
export interface Way {
  readonly down: number;
  /** The one that the steps back lead to, and all that were made from there on. */
  readonly up: readonly XDocument[];
  readonly back: number;
}

/** The same as text. */
export interface WrittenWay {
  /** Steps back from what is stored. */
  readonly down: number;
  /** Then on, each from the one before. */
  readonly up: readonly Splice[];
  /** Then back. */
  readonly back: number;
}

/** Unsaved changes in the browser: what was loaded, and each version as what differs from the one before. */
interface Draft {
  readonly length: number;
  readonly mark: number;
  readonly steps: readonly Splice[];
  /** Where there is more than these steps: what can be redone, or a step back past what is stored. */
  readonly way?: WrittenWay;
  /** The last version whole, for the case that the loaded text is another one then; left out where that would be too long. */
  readonly text?: string;
  /** Makes the loaded text of the last version: what others have stored since then can be put together with it. */
  readonly back?: Splice;
  /** Make what was sent of the loaded text, when nobody knows whether the server has stored it. */
  readonly sent?: readonly Splice[];
}

/** What a browser's storage is spared from. */
const MOST_CHARACTERS = 1_000_000;
/** What the way may cost: without it nothing is lost but steps. */
const MOST_OF_WAY = 200_000;

/** A short mark of a text (FNV-1a), which shows whether a draft belongs to it. */
export function markOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

const withSplice = (text: string, { at, remove, insert }: Splice): string => text.slice(0, at) + insert + text.slice(at + remove);

interface Compared {
  readonly before: XDocument;
  /** From the version before. */
  readonly splice: Splice;
  /** To it. */
  readonly back: Splice;
}

/** Compares versions; what was once compared is not compared again. */
export class Comparer {
  private readonly compared = new WeakMap<XDocument, Compared>();
  /** What versions were made of that have taken their place. */
  private readonly made = new WeakMap<XDocument, XDocument>();
  /** The ways back from these. */
  private readonly ways = new WeakMap<XDocument, { readonly before: XDocument; readonly way: FineSplices }>();

  constructor(readonly textOf: (document: XDocument) => string) {}

  between(before: XDocument, document: XDocument): Compared {
    const found = this.compared.get(document);
    if (found?.before === before) return found;
    const text = this.textOf(before);
    const splice = difference(text, this.textOf(document));
    const { at, remove, insert } = splice;
    const compared = { before, splice, back: { at, remove: insert.length, insert: text.slice(at, at + remove) } };
    this.compared.set(document, compared);
    return compared;
  }

  /** A version takes the place of another one, with little more than that has: it is compared by way of that. */
  note(document: XDocument, made: XDocument): XDocument {
    if (document !== made) this.made.set(document, made);
    return document;
  }

  /** Makes the version before of a version. */
  back(document: XDocument, before: XDocument): FineSplices {
    const made = this.made.get(document);
    if (!made) return [this.between(before, document).back];
    const found = this.ways.get(document);
    if (found?.before === before) return found.way;
    const step = fineSplices(this.textOf(document), this.textOf(made));
    const way = made === before ? step : [...step, ...this.back(made, before)];
    this.ways.set(document, { before, way });
    return way;
  }
}

/** Writes drafts. */
export class DraftWriter {
  constructor(private readonly comparer: Comparer) {}

  /**
   * The draft as text; null when it is too long to be stored, or there is nothing.
   * @param trail versions from the loaded one on
   * @param sent what was sent of it without an answer
   * @param over how the last of them is come to, when that is another way
   */
  write(trail: readonly XDocument[], sent: readonly string[] = [], over: Way | null = null): string | null {
    const [first] = trail;
    if (!first) return null;
    const { textOf } = this.comparer;
    const text = textOf(first);
    const way = over && { ...over, up: this.splices(over.up) };
    if (way && JSON.stringify(way).length <= MOST_OF_WAY) {
      const steps = trail.length > 1 ? [difference(text, textOf(trail.at(-1)!))] : [];
      return this.written({ length: text.length, mark: markOf(text), steps, way }, text, trail, sent);
    }
    if (trail.length === 1) return null;
    return this.written({ length: text.length, mark: markOf(text), steps: this.splices(trail) }, text, trail, sent);
  }

  private splices(versions: readonly XDocument[]): readonly Splice[] {
    return versions.slice(1).map((document, i) => this.comparer.between(versions[i]!, document).splice);
  }

  private written(draft: Draft, text: string, trail: readonly XDocument[], sent: readonly string[]): string | null {
    const { textOf } = this.comparer;
    // Nothing has to be stored.
    if (trail.length === 1) return JSON.stringify(draft);
    const last = textOf(trail.at(-1)!);
    const unanswered = sent.length > 0 ? { sent: sent.map((each) => difference(text, each)) } : {};
    const json = JSON.stringify({ ...draft, text: last, back: difference(last, text), ...unanswered });
    if (json.length <= MOST_CHARACTERS) return json;
    const short = JSON.stringify(draft);
    return short.length > MOST_CHARACTERS ? null : short;
  }
}

export const isSplice = (value: unknown): value is Splice =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'remove' in value &&
  typeof value.remove === 'number' &&
  'insert' in value &&
  typeof value.insert === 'string';

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function isWay(value: unknown): value is WrittenWay {
  if (typeof value !== 'object' || value === null) return false;
  const { down, up, back } = value as Readonly<Record<string, unknown>>;
  return isCount(down) && isCount(back) && Array.isArray(up) && up.every(isSplice);
}

function parseDraft(json: string | null): Draft | null {
  let draft: unknown;
  try {
    draft = JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
  if (typeof draft !== 'object' || draft === null || !('length' in draft) || !('mark' in draft) || !('steps' in draft)) return null;
  const { length, mark, steps } = draft;
  const back = 'back' in draft && isSplice(draft.back) ? { back: draft.back } : {};
  const sent = 'sent' in draft && Array.isArray(draft.sent) && draft.sent.every(isSplice) ? { sent: draft.sent } : {};
  if (typeof length !== 'number' || typeof mark !== 'number' || !Array.isArray(steps) || !steps.every(isSplice)) return null;
  const way = 'way' in draft && isWay(draft.way) ? { way: draft.way } : {};
  if (steps.length === 0 && !('way' in way)) return null;
  return {
    length,
    mark,
    steps,
    ...way,
    ...('text' in draft && typeof draft.text === 'string' ? { text: draft.text, ...back, ...sent } : {}),
  };
}

/** The draft of a text; null when there is none, or it was made from another one. */
export function readDraft(json: string | null, text: string): Draft | null {
  const draft = parseDraft(json);
  return draft && draft.length === text.length && draft.mark === markOf(text) ? draft : null;
}

/** What a draft holds by itself. */
export interface DraftText {
  readonly text: string;
  /** Whether `text` is a document, not what had been put in alone. */
  readonly isWhole: boolean;
  /** As of the draft: left out when what it was made from is not to be had. */
  readonly back?: Splice;
  readonly sent?: readonly Splice[];
}

/** What a draft was made from: what was loaded, then what was sent of it without an answer; none when nobody can tell. */
export function madeFrom({ text, back, sent = [] }: DraftText): readonly string[] {
  if (!back) return [];
  const loaded = withSplice(text, back);
  return [loaded, ...sent.map((each) => withSplice(loaded, each))];
}

/** What a draft holds without the text that it was made from: its last version, or what had been put in; null when it is none. */
export function draftText(json: string | null): DraftText | null {
  const draft = parseDraft(json);
  if (!draft) return null;
  const { text, back, sent = [] } = draft;
  if (text !== undefined) {
    const loaded = back && withSplice(text, back);
    // Another text would have been made from another one than this says.
    if (loaded === undefined || loaded.length !== draft.length || markOf(loaded) !== draft.mark) return { text, isWhole: true };
    return { text, isWhole: true, back: back!, ...(sent.length > 0 ? { sent } : {}) };
  }
  const put = draft.steps.map(({ insert }) => insert).filter((each) => each !== '');
  return put.length > 0 ? { text: put.join('\n'), isWhole: false } : null;
}
