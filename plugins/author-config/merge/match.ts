import { diffArrays } from 'diff';
import { attribute, NodeKind } from '../../../core/api.ts';
import type { Item, Three } from './model.ts';

/** What tells the children of an element apart; the first one that an element has counts. */
const NAMES = ['id', 'ID', 'idFolie', 'code', 'path', 'key', 'name'] as const;
/** Elements that follow each other without a name of their own, as paragraphs do. */
const RICH = /^(?:p|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|td|th|pre|blockquote|div|section|figure|hr|img)$/;
/** So many pairs of a run are compared by their words; longer ones go by their order. */
const MOST_COMPARED = 2500;
/** Of the words that a part has to share with one that is gone to be the same one elsewhere. */
const MOST_WORDS = 0.5;

function nameOf({ node }: Item): string {
  if (node.kind !== NodeKind.element) return '';
  const own = NAMES.find((name) => attribute(node, name) !== '');
  const further = ['language', 'to'].map((name) => attribute(node, name));
  if (own === undefined && further[0] === '' && RICH.test(node.name)) return '';
  return [node.name, own ?? '', own === undefined ? '' : attribute(node, own), ...further].join('\u0000');
}

/** The names of the items that are theirs alone in each of the versions. */
function ownNames(versions: readonly (readonly Item[])[]): ReadonlySet<string> {
  const [names, twice] = [new Set<string>(), new Set<string>([''])];
  for (const items of versions) {
    const seen = new Set<string>();
    for (const name of items.map(nameOf)) {
      if (seen.has(name)) twice.add(name);
      seen.add(name);
      names.add(name);
    }
  }
  return new Set([...names].filter((name) => !twice.has(name)));
}

function wordsOf(xml: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of xml.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** How many words two texts share, from 0 to 1. */
function likeness(one: Map<string, number>, other: Map<string, number>): number {
  let [shared, all] = [0, 0];
  for (const [word, count] of one) shared += Math.min(count, other.get(word) ?? 0);
  for (const count of [...one.values(), ...other.values()]) all += count;
  return all === 0 ? 1 : (2 * shared) / all;
}

type Pair = readonly [Item, Item];

/** Items that follow each other and are not the same in the other version. */
interface Run {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
}

/**
 * Which of a run that was replaced is which of what is there now: in their order, as like each other as can be.
 * @param least how many of their words two of them share at least
 */
function paired({ before, after }: Run, least: number): Pair[] {
  if (before.length * after.length > MOST_COMPARED)
    return before.flatMap((item, i): Pair[] => (after[i]?.node.name === item.node.name ? [[item, after[i]]] : []));
  const [was, is] = [before, after].map((items) => items.map(({ xml }) => wordsOf(xml))) as [Map<string, number>[], Map<string, number>[]];
  const worth = (i: number, j: number): number => {
    const [one, other] = [before[i]!.node, after[j]!.node];
    const like = one.name === other.name && one.kind === other.kind ? likeness(was[i]!, is[j]!) : -1;
    return like < least ? 0 : 0.05 + like;
  };
  // best[i][j]: of what is from i and j on.
  const best = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, best[i + 1]![j + 1]! + worth(i, j));
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < before.length && j < after.length;) {
    if (worth(i, j) > 0 && best[i]![j] === best[i + 1]![j + 1]! + worth(i, j)) pairs.push([before[i++]!, after[j++]!]);
    else if (best[i]![j] === best[i + 1]![j]!) i++;
    else j++;
  }
  return pairs;
}

/** What is the same in both, in its order, and what is between. */
function compared(before: readonly Item[], after: readonly Item[]): { readonly same: Pair[]; readonly runs: Run[] } {
  const [same, runs]: [Pair[], Run[]] = [[], []];
  let [from, to, removed] = [0, 0, 0];
  const xml = (items: readonly Item[]): string[] => items.map((item) => item.xml);
  const end = (added: number): void => {
    if (removed + added > 0) runs.push({ before: before.slice(from, from + removed), after: after.slice(to, to + added) });
    [from, to, removed] = [from + removed, to + added, 0];
  };
  for (const part of diffArrays(xml(before), xml(after))) {
    if (part.removed) removed = part.count;
    else if (part.added) end(part.count);
    else {
      end(0);
      for (let i = 0; i < part.count; i++) same.push([before[from++]!, after[to++]!]);
    }
  }
  end(0);
  return { same, runs };
}

/** Pairs of items without a name of their own, the surest first: the same, the same elsewhere, those with most words, and what is left. */
function alike(before: readonly Item[], after: readonly Item[]): Pair[] {
  const { same, runs } = compared(before, after);
  const [gone, here] = [new Set(same.map(([one]) => one)), new Set(same.map(([, other]) => other))];
  const pairs = [...same];
  const take = (found: readonly Pair[]): void => {
    for (const [one, other] of found) {
      if (gone.has(one) || here.has(other)) continue;
      gone.add(one);
      here.add(other);
      pairs.push([one, other]);
    }
  };
  const left = (run: Run): Run => ({
    before: run.before.filter((each) => !gone.has(each)),
    after: run.after.filter((each) => !here.has(each)),
  });
  const elsewhere = (isIt: (item: Item, other: Item) => boolean): void => {
    for (const item of before)
      if (!gone.has(item)) take(after.filter((other) => !here.has(other) && isIt(item, other)).map((other) => [item, other]));
  };
  elsewhere((item, other) => item.xml === other.xml);
  for (const run of runs) take(paired(left(run), MOST_WORDS));
  elsewhere(isMostlySame);
  for (const run of runs) take(paired(left(run), 0));
  return pairs;
}

/** Most of its words are there. */
function isMostlySame(item: Item, other: Item): boolean {
  const words = wordsOf(item.xml);
  return words.size > 0 && item.node.name === other.node.name && likeness(words, wordsOf(other.xml)) >= MOST_WORDS;
}

/** Which item of a version is which of the base. */
function matches(base: readonly Item[], items: readonly Item[], own: ReadonlySet<string>): Map<Item, Item> {
  const named = new Map(base.map((item) => [nameOf(item), item]));
  const isNamed = (item: Item): boolean => own.has(nameOf(item));
  const found = new Map<Item, Item>();
  for (const item of items) {
    const before = isNamed(item) ? named.get(nameOf(item)) : undefined;
    if (before) found.set(item, before);
  }
  const rest = (all: readonly Item[]): Item[] => all.filter((item) => !isNamed(item));
  for (const [before, after] of alike(rest(base), rest(items))) found.set(after, before);
  return found;
}

/** One item in the versions that have it. */
export type Entry = Three<Item>;

/** The items of three versions, each once, and in which order each version has them. */
interface Matched {
  readonly base: readonly Entry[];
  readonly mine: readonly Entry[];
  readonly theirs: readonly Entry[];
}

export function match(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Matched {
  const own = ownNames([base, mine, theirs]);
  const [ofMine, ofTheirs] = [matches(base, mine, own), matches(base, theirs, own)];
  const reverse = (map: Map<Item, Item>): Map<Item, Item> => new Map([...map].map(([after, before]) => [before, after]));
  const [mineOf, theirsOf] = [reverse(ofMine), reverse(ofTheirs)];
  const entries = new Map(
    base.map((item): [Item, Entry] => [item, { base: item, mine: mineOf.get(item) ?? null, theirs: theirsOf.get(item) ?? null }]),
  );
  /** The last item of the base that is before one that is new. */
  const anchor = (items: readonly Item[], of: Map<Item, Item>, index: number): Item | null =>
    items
      .slice(0, index)
      .flatMap((item) => of.get(item) ?? [])
      .at(-1) ?? null;
  const fresh = new Map<Item, Entry>();
  for (const [index, item] of theirs.entries()) {
    if (ofTheirs.has(item)) continue;
    const isSame = (other: Item, at: number): boolean =>
      !ofMine.has(other) &&
      !fresh.has(other) &&
      (own.has(nameOf(item))
        ? nameOf(other) === nameOf(item)
        : other.xml === item.xml && anchor(mine, ofMine, at) === anchor(theirs, ofTheirs, index));
    const same = mine.find(isSame) ?? null;
    const entry = { base: null, mine: same, theirs: item };
    fresh.set(item, entry);
    if (same) fresh.set(same, entry);
  }
  const entryOf = (item: Item, of: Map<Item, Item>): Entry => {
    const before = of.get(item);
    return before ? entries.get(before)! : (fresh.get(item) ?? { base: null, mine: item, theirs: null });
  };
  return {
    base: [...entries.values()],
    mine: mine.map((item) => entryOf(item, ofMine)),
    theirs: theirs.map((item) => entryOf(item, ofTheirs)),
  };
}
