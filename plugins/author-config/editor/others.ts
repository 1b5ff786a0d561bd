import type { Edits, XDocument } from '../../../core/api.ts';
import { merge } from '../merge/merge.ts';
import type { Conflict, Side } from '../merge/model.ts';
import { keyOf, rootOf } from '../model/document-root.ts';
import { difference } from '../drafts/fine-splices.ts';

/** So many calls without an answer are remembered: more say nothing more. */
const MOST_UNANSWERED = 8;

/** What the author has decided, by the path of a place. */
export type Choices = ReadonlyMap<string, Side>;

/** Both are versions of the same thing. */
export function isSameThing(one: XDocument, other: XDocument): boolean {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  return key !== null && otherKey !== null && key.ID === otherKey.ID && rootOf(one)!.name === rootOf(other)!.name;
}

/** What was sent, and may be stored although no answer has come. */
export class Unanswered {
  private texts: readonly string[] = [];

  get all(): readonly string[] {
    return this.texts;
  }

  note(text: string): void {
    this.texts = [...this.texts.filter((each) => each !== text), text].slice(-MOST_UNANSWERED);
  }

  forget(): void {
    this.texts = [];
  }
}

/** A text without what the server counts: a version has what it counts now. */
const uncounted = (text: string): string => text.replace(/ (?:revision|working)=(?:"\d*"|'\d*')/g, '');

/**
 * What a version was made from, as the server has it: the last of what was sent without an answer that it has stored, or that is in what
 * it has now, so that nobody is asked about their own words and nothing is put in twice; else what was loaded.
 * @param from what was loaded, then what was sent
 * @param versions what was stored since
 */
export function commonBase(
  edits: Edits,
  [loaded, ...sent]: readonly [string, ...(readonly string[])],
  theirs: string,
  versions: readonly XDocument[],
): string {
  const stored = new Set(sent.length === 0 ? [] : versions.map((each) => uncounted(edits.serializeSource(each))));
  const isIn = (text: string): boolean => {
    if (stored.has(uncounted(text))) return true;
    const { text: both, conflicts } = merge(edits, loaded, text, theirs);
    return conflicts.length === 0 && both === theirs;
  };
  return sent.findLast(isIn) ?? loaded;
}

/** A version of the author with what others have stored. */
interface Together {
  readonly document: XDocument;
  readonly conflicts: readonly Conflict[];
  readonly taken: number;
}

/** Puts a version of the author and what others have stored together. Where both have changed the same, theirs goes in without a choice. */
export function together(edits: Edits, base: string, mine: XDocument, theirs: string, choices: Choices): Together {
  const own = edits.serializeSource(mine);
  const { text, conflicts, taken } = merge(edits, base, own, theirs, ({ path }) => choices.get(path) ?? 'theirs');
  return { document: text === own ? mine : edits.applyEdits(mine, [difference(own, text)]).document, conflicts, taken };
}
