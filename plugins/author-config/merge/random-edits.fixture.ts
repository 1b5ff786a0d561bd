import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { edits, NodeKind, parse, select, type Splice, type XDocument, type XNode } from '../../../xsl/engine/index.ts';
import { cloneBlock, deleteBlock, swapBlock } from '../model/blocks.ts';
import { pathOf } from '../model/path.ts';

const SAMPLES = join(import.meta.dirname, '../../../xsl/sheets/samples');

/** A document of each data type that authors edit: objects, their configuration, menus. */
export const DOCUMENTS: readonly (readonly [string, string])[] = readdirSync(SAMPLES)
  .filter((name) => /^p_Object(?:Document|Configuration)\./.test(name))
  .map((name): readonly [string, string] => [name, readFileSync(join(SAMPLES, name), 'utf8')])
  .map(([name, text]): readonly [string, string] => [name, edits.serializeSource(parse(text))]);

/** Numbers from 0 up to 1 that a seed gives (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];

/** Ids and languages name things: forms change what is said, not what it is of. */
const NAMES = new Set([
  'id',
  'ID',
  'idFolie',
  'language',
  'code',
  'path',
  'to',
  'from',
  'key',
  'name',
  'revision',
  'working',
  'IDMedia',
  'role',
]);
const isText = (node: XNode): boolean =>
  node.kind === NodeKind.element && node.children.length > 0 && node.children.every(({ kind }) => kind === NodeKind.text);
const BLOCKS =
  '//template | //lesson | //slide | //event | //question | //item | //step | //option | //word | //chapter | //level | //p | //li';

type Make = (document: XDocument, random: () => number, token: string) => readonly Splice[];

const MAKES: readonly Make[] = [
  (document, random, token) => {
    const found = pick(
      select(document, '/*/*/descendant::*/@*').filter(({ name }) => !NAMES.has(name)),
      random,
    );
    return found ? [edits.setAttribute(found.parent!, found.name, token)] : [];
  },
  (document, random, token) => {
    const found = pick(select(document, '/*/*/descendant::*').filter(isText), random);
    return found ? [edits.setText(found, token)] : [];
  },
  (document, random, token) => {
    const found = pick(select(document, '//p | //li | //h2'), random);
    return found ? [edits.insertBefore(found, `<${found.name}>${token}</${found.name}>`)] : [];
  },
  (document, random) => {
    const found = pick(select(document, BLOCKS), random);
    return (found && deleteBlock(edits, document, pathOf(found))?.splices) ?? [];
  },
  (document, random) => {
    const found = pick(select(document, BLOCKS), random);
    return (found && swapBlock(edits, document, pathOf(found), random() < 0.5 ? 'before' : 'after')?.splices) ?? [];
  },
  // A copy, with words and values of its own: by these it can be told from what it is a copy of.
  (document, random, token) => {
    const found = pick(select(document, BLOCKS), random);
    const made = found && cloneBlock(edits, document, pathOf(found))?.splices[0];
    if (!made) return [];
    const copy = parse(made.insert.trim());
    const texts = select(copy, '//text()').filter(({ value }) => value.trim() !== '');
    const attributes = select(copy, '//@*').filter(({ name }) => !NAMES.has(name));
    const splices = [
      ...texts.map((each) => edits.setText(each, token)),
      ...attributes.map((each) => edits.setAttribute(each.parent!, each.name, token)),
    ];
    return [{ ...made, insert: edits.serializeSource(edits.applyEdits(copy, splices).document) }];
  },
];

/** A text as an author leaves it after some edits; what is written anew has words that nobody else writes. */
export function edited(text: string, count: number, random: () => number, author: string): string {
  let document = parse(text);
  for (let i = 0; i < count; i++) {
    const splices = pick(MAKES, random)!(document, random, `${author}${i}`);
    if (splices.length > 0) document = edits.applyEdits(document, splices).document;
  }
  return edits.serializeSource(document);
}

/** The number or id of what a node is in, of those that were there before. */
function ownerOf(node: XNode | null, ids: ReadonlySet<string>): string {
  const id = node?.attributes.find(({ name }) => name === 'id' || name === 'ID')?.value ?? '';
  return node === null || ids.has(id) ? id : ownerOf(node.parent, ids);
}

/** Each value and text of a document, by what it is in, and how often it is there. @param ids of the text before any edit */
export function partsOf(text: string, ids: ReadonlySet<string>): Map<string, number> {
  const parts = new Map<string, number>();
  const count = (part: string): void => void parts.set(part, (parts.get(part) ?? 0) + 1);
  for (const node of select(parse(text), '//* | //text()')) {
    // Copies show the same film.
    if (node.name === 'videoClip') continue;
    const owner = ownerOf(node, ids);
    if (node.kind === NodeKind.text && node.value.trim() !== '') count(`${owner} text ${node.parent?.name} ${node.value}`);
    // Copies have the names of what they are copies of, or are given new ones.
    for (const { name, value } of node.attributes) if (!NAMES.has(name)) count(`${owner} ${node.name}/@${name} ${value}`);
  }
  return parts;
}
