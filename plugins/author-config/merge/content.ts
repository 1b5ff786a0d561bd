import { NodeKind, textOf, type XNode } from '../../../core/api.ts';
import { plain } from '../model/plain.ts';
import { pathOf } from '../model/path.ts';
import { headText, mergeHead, sourceOf } from './head.ts';
import { match, type Entry } from './match.ts';
import type { Conflict, Item, Merging, MovedNode } from './model.ts';

/** The parts of an element, and the white space after the last. */
interface Parts {
  readonly items: readonly Item[];
  readonly tail: string;
}

const isClosed = ({ inner, end }: XNode): boolean => inner === end;
const insideOf = (node: XNode): string =>
  isClosed(node) ? '' : node.tree.source.slice(node.inner, node.tree.source.lastIndexOf('</', node.end - 1));

/** What an element consists of; null when there is text in it, which is one place. */
function partsOf(node: XNode): Parts | null {
  const items: Item[] = [];
  let lead = '';
  for (const child of node.children) {
    if (child.kind === NodeKind.text) {
      if (child.value.trim() !== '') return null;
      lead += sourceOf(child);
      continue;
    }
    items.push({ node: child, lead, xml: sourceOf(child) });
    lead = '';
  }
  return { items, tail: lead };
}

const wholeOf = (node: XNode | undefined): Conflict['base'] => (node ? { xml: sourceOf(node), text: textOf(node) } : null);
const insideVersion = (node: XNode): Conflict['base'] => ({ xml: insideOf(node), text: textOf(node) });

/** White space is nobody's words: where both have another one, theirs is taken. */
const space = (base: string | undefined, mine: string, theirs: string): string => (theirs === base ? mine : theirs);

/** What counts of three texts where no question is; null where there is one. */
function agreed(merging: Merging, base: string, mine: string, theirs: string): string | null {
  if (base !== theirs && mine !== theirs && base !== mine) return null;
  if (base === mine && mine !== theirs) merging.took();
  return base === theirs ? mine : theirs;
}

/** One node that all three versions have. */
export function mergeNode(merging: Merging, base: XNode, mine: XNode, theirs: XNode): string {
  const [is, other] = [sourceOf(mine), sourceOf(theirs)];
  const isApart = [base, mine, theirs].some((node) => merging.holdsMoved(node));
  const found = isApart ? null : agreed(merging, sourceOf(base), is, other);
  if (found !== null) return found;
  if (base.kind !== NodeKind.element) {
    const versions = { base: wholeOf(base), mine: wholeOf(mine), theirs: wholeOf(theirs) };
    const conflict: Conflict = { path: pathOf(base), kind: 'content', node: theirs.parent ?? theirs, name: '', ...versions };
    return merging.clash(conflict) === 'mine' ? is : other;
  }
  const head = mergeHead(merging, base, mine, theirs);
  const inside = mergeInside(merging, base, mine, theirs);
  if (inside === '' && (isClosed(theirs) === isClosed(base) ? isClosed(mine) : isClosed(theirs))) return `${head}/>`;
  const ended = [theirs, mine].find((each) => !isClosed(each));
  const end = ended ? ended.tree.source.slice(ended.tree.source.lastIndexOf('</', ended.end - 1), ended.end) : `</${base.name}>`;
  return `${head}>${inside}${end}`;
}

function mergeInside(merging: Merging, base: XNode, mine: XNode, theirs: XNode): string {
  const [was, is, other] = [insideOf(base), insideOf(mine), insideOf(theirs)];
  const isApart = [base, mine, theirs].some((node) => merging.holdsMoved(node));
  const same = isApart ? null : agreed(merging, was, is, other);
  if (same !== null) return same;
  const [before, own, found] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  if (before && own && found && [before, own, found].some(({ items }) => items.length > 0))
    return mergeParts(merging, base, before, own, found);
  const words = agreed(merging, was, is, other);
  if (words !== null) return words;
  const versions = { base: insideVersion(base), mine: insideVersion(mine), theirs: insideVersion(theirs) };
  return merging.clash({ path: pathOf(base), kind: 'content', node: theirs, name: '', ...versions }) === 'mine' ? is : other;
}

function mergeParts(merging: Merging, parent: XNode, base: Parts, mine: Parts, theirs: Parts): string {
  const { base: was, mine: is, theirs: found } = match(base.items, mine.items, theirs.items);
  const isCommon = (entry: Entry): boolean => entry.base !== null && entry.mine !== null && entry.theirs !== null;
  const order = (entries: readonly Entry[]): Entry[] => entries.filter(isCommon);
  const isSame = (one: readonly Entry[], two: readonly Entry[]): boolean => one.every((each, i) => each === two[i]);
  const [orderWas, orderIs, orderFound] = [order(was), order(is), order(found)];
  const isOrdered = isSame(orderWas, orderFound);
  const isMine =
    !isSame(orderWas, orderIs) &&
    !isSame(orderIs, orderFound) &&
    (isOrdered || choosesOrder(merging, parent, orderWas, orderIs, orderFound));
  if (!isOrdered && !isMine && isSame(orderWas, orderIs)) merging.took();
  const entries = isMine ? woven(is, found, false) : woven(found, is, true);
  const beside = found.flatMap((entry) => (entry.base || !entry.theirs ? [] : [entry.theirs.node]));
  const written = entries.map((entry) => {
    const xml = mergeEntry(merging, entry, beside);
    return xml === '' ? '' : leadOf(entry) + xml;
  });
  return written.join('') + space(base.tail, mine.tail, theirs.tail);
}

const leadOf = ({ base, mine, theirs }: Entry): string =>
  mine && theirs ? space(base?.lead, mine.lead, theirs.lead) : (theirs ?? mine ?? base)!.lead;

function choosesOrder(merging: Merging, parent: XNode, base: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]): boolean {
  const version = (entries: readonly Entry[]): Conflict['base'] => ({
    xml: entries.map((entry) => headText(entry.base!.node)).join(''),
    text: entries.map(({ theirs: item }) => plain(textOf(item!.node)).slice(0, 60)).join('\n'),
  });
  const versions = { base: version(base), mine: version(mine), theirs: version(theirs) };
  return merging.clash({ path: `${pathOf(parent)}/*`, kind: 'order', node: parent, name: '', ...versions }) === 'mine';
}

/**
 * The order of one version, with what the other one has besides behind what it follows there.
 * @param isLater what the first has added at the same place goes before that
 */
function woven(first: readonly Entry[], second: readonly Entry[], isLater: boolean): Entry[] {
  const entries = [...first];
  const inSecond = new Set(second);
  const inFirst = new Set(first);
  let last: Entry | null = null;
  for (const entry of second) {
    if (!inFirst.has(entry)) {
      let at = last === null ? 0 : entries.indexOf(last) + 1;
      while (isLater && entries[at] && !inSecond.has(entries[at]!)) at++;
      entries.splice(at, 0, entry);
    }
    last = entry;
  }
  return entries;
}

/** One part in the versions that have it; '' when it is not to be there. */
function mergeEntry(merging: Merging, { base, mine, theirs }: Entry, beside: readonly XNode[]): string {
  if (base && mine && theirs) return mergeNode(merging, base.node, mine.node, theirs.node);
  const node = (mine ?? theirs ?? base)!.node;
  const moved = merging.elsewhere(node);
  if (moved && !(mine && theirs)) return movedHere(merging, moved, node);
  if (base) return mine || theirs ? mergeRemoved(merging, base, mine, theirs) : '';
  if (mine && theirs) return mergeAdded(merging, mine, theirs, beside);
  if (mine) return merging.added(mine.node, withMoved(merging, mine), beside);
  merging.took();
  return withMoved(merging, theirs!);
}

/** A part of one version, with what was put into it as all three make it, and without what was put elsewhere. */
function withMoved(merging: Merging, { node, xml }: Item): string {
  if (!merging.holdsMoved(node)) return xml;
  const visit = (each: XNode): { start: number; end: number; text: string }[] =>
    each.children.flatMap((child) => {
      const moved = merging.elsewhere(child);
      return moved ? [{ start: child.start, end: child.end, text: movedHere(merging, moved, child) }] : visit(child);
    });
  return visit(node)
    .toReversed()
    .reduce((text, { start, end, text: put }) => text.slice(0, start - node.start) + put + text.slice(end - node.start), xml);
}

/** What was put elsewhere, if this is where. */
function movedHere(merging: Merging, moved: MovedNode, node: XNode): string {
  if (node !== moved[moved.by]) return '';
  if (moved.by === 'theirs') merging.took();
  return mergeNode(merging, moved.base, moved.mine, moved.theirs);
}

/** One has taken it out. Where the other has changed it, that is a question. */
function mergeRemoved(merging: Merging, base: Item, mine: Item | null, theirs: Item | null): string {
  const left = (mine ?? theirs)!;
  if (left.xml === base.xml) {
    if (!theirs) merging.took();
    return '';
  }
  const versions = { base: wholeOf(base.node), mine: wholeOf(mine?.node), theirs: wholeOf(theirs?.node) };
  const side = merging.clash({ path: pathOf(base.node), kind: 'content', node: left.node, name: '', ...versions });
  const chosen = side === 'mine' ? mine : theirs;
  return chosen ? withMoved(merging, chosen) : '';
}

/** Both have put something of the same name there: each by its own id, or one of them. */
function mergeAdded(merging: Merging, mine: Item, theirs: Item, beside: readonly XNode[]): string {
  if (mine.xml === theirs.xml) return theirs.xml;
  const given = merging.added(mine.node, mine.xml, beside);
  if (given !== mine.xml) {
    merging.took();
    return theirs.xml + mine.lead + given;
  }
  const versions = { base: null, mine: wholeOf(mine.node), theirs: wholeOf(theirs.node) };
  const side = merging.clash({ path: `${pathOf(theirs.node)} (added)`, kind: 'content', node: theirs.node, name: '', ...versions });
  return (side === 'mine' ? mine : theirs).xml;
}
