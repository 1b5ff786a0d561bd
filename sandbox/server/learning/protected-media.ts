import { derived } from '../content/derived.ts';
import type { Call } from '../protocol/contract.ts';
import { Problem } from '../protocol/problem.ts';
import { rightsOf } from '../protocol/rights.ts';
import type { Objects } from '../content/objects.ts';
import type { ContentObject } from '../content/object.ts';
import { numberOf } from '../base/media-number.ts';
import { attribute, descendants, type XNode } from '../xml/nodes.ts';
import { lockTable } from './lock-table.ts';
import { lessonsOf } from './ways.ts';

/** By the ID of a medium: the objects that show it and that a course opens only when something else is done. */
type ProtectedMedia = ReadonlyMap<string, readonly number[]>;

/** A path as browsers read it, however it is written; '' for what is no address. */
function pathIn(address: string): string {
  try {
    return decodeURIComponent(new URL(address, 'http://here/').pathname);
  } catch {
    return '';
  }
}

/** The medium of an address below /media, as events of a timeline have one; null for any other. The file alone: folders may be years. */
function mediumAt(address: string): string | null {
  if (!/[/\\]/.test(address) || !/\d/.test(address)) return null;
  const path = pathIn(address);
  // A part of the stream of an uploaded film is in the folder of its number.
  const [, uploaded] = /\/library\/(\d{9})\/[^/]+$/.exec(path) ?? [];
  if (uploaded !== undefined && /\/media\//.test(path)) return uploaded;
  return /\/media\//.test(path) && !path.endsWith('.vtt') ? numberOf(path.slice(path.lastIndexOf('/') + 1)) : null;
}

/** The media that a node names: by their ID, however it is written, or by their address. */
const mediaOfNode = ({ attributes }: XNode): string[] =>
  attributes.flatMap(({ name, value }) => (name === 'IDMedia' ? numberOf(value) : mediumAt(value)) ?? []);

/** The protected medium that a clip or an event shows, null for a public one, or none. */
export function shownBy(node: XNode, media: ProtectedMedia): string | null {
  const named = node.name === 'event' ? mediaOfNode(node) : [numberOf(attribute(node, 'IDMedia')) ?? ''];
  return named.find((id) => media.has(id)) ?? null;
}

const mediaIn = ({ payload }: ContentObject): string[] => (payload === null ? [] : [...descendants(payload)].flatMap(mediaOfNode));

/** The media of an object; a unit shows the clips of lessons that are objects of their own, too. */
export async function mediaOf(objects: Objects, object: ContentObject): Promise<ReadonlySet<string>> {
  return new Set([object, ...(await objects.findMany(lessonsOf(object)))].flatMap(mediaIn));
}

/** What an address below /media has in it when it is written in another way. */
const ENCODED = ['media\\', '%'];

/** IDs of what can be locked and shows media, or lessons with media: of thousands of objects few do. */
async function ownersOf(objects: Objects): Promise<number[]> {
  const { ways, lockable } = await lockTable(objects);
  const showing = (await Promise.all(['IDMedia', 'media/', ...ENCODED].map((word) => objects.whose([...ways.keys()], word)))).flat();
  const units = showing.flatMap((ID) =>
    (ways.get(ID) ?? []).flatMap(({ course, from }) => (course === null && from !== null ? [from] : [])),
  );
  return [...new Set([...showing, ...units])].filter((ID) => lockable.has(ID));
}

async function find(objects: Objects): Promise<ProtectedMedia> {
  const media = new Map<string, number[]>();
  for (const owner of await objects.findMany(await ownersOf(objects))) {
    for (const id of await mediaOf(objects, owner)) media.set(id, [...(media.get(id) ?? []), owner.ID]);
  }
  return media;
}

/** The media of everything that can be locked. */
export const protectedMedia = derived(find);

/** Whether somebody may write one of the objects that show a medium already. */
async function writesOwner({ visitor }: Pick<Call, 'visitor'>, owners: readonly number[], objects: Objects): Promise<boolean> {
  for (const owner of await objects.findMany([...owners])) if ((await rightsOf(visitor, owner, objects)).has('write')) return true;
  return false;
}

/**
 * Whoever names a medium in an object that is open opens it: so of one that a course locks, the right to write an object that shows it is
 * needed. What was named there before may stay.
 * @throws Problem (403) with the media that are not the caller's
 */
export async function needMedia(
  call: Pick<Call, 'visitor'>,
  before: ContentObject | null,
  after: ContentObject,
  objects: Objects,
): Promise<void> {
  if (call.visitor.roles.every(({ branch }) => branch === '')) return;
  const there = new Set(before === null ? [] : mediaIn(before));
  const added = [...new Set(mediaIn(after))].filter((id) => !there.has(id));
  if (added.length === 0) return;
  const media = await protectedMedia(objects);
  const foreign: string[] = [];
  for (const id of added) {
    const owners = media.get(id) ?? [];
    if (owners.length > 0 && !(await writesOwner(call, owners, objects))) foreign.push(`IDMedia ${id}`);
  }
  if (foreign.length > 0) throw new Problem('foreignObjects', { details: { objects: foreign.join(', ') } });
}
