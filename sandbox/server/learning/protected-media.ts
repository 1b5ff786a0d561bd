import { derived } from '../content/derived.ts';
import type { Call } from '../protocol/contract.ts';
import { Problem } from '../protocol/problem.ts';
import { rightsOf } from '../protocol/rights.ts';
import type { Objects } from '../content/objects.ts';
import type { ContentObject } from '../content/object.ts';
import { descendants } from '../xml/nodes.ts';
import { lockTable } from './lock-table.ts';
import { lessonsOf } from './ways.ts';

/** By the ID of a medium: the objects that show it and that a course opens only when something else is done. */
type ProtectedMedia = ReadonlyMap<string, readonly number[]>;

/** The number that a name of a medium begins with, as ` 7022`, `7022_en` and `007022.mp4` do; null for any other name. */
const numberOf = (name: string): string | null => /^\s*0*(\d{1,9})(?=\s*$|[._])/.exec(name)?.[1] ?? null;
const numbersIn = (path: string): string[] => path.split('/').flatMap((part) => numberOf(part) ?? []);

/** What names a medium: its ID, however it is written, or its address, as events of a timeline have one. */
const mediaIn = ({ payload }: ContentObject): string[] =>
  payload === null
    ? []
    : [...descendants(payload)].flatMap((node) =>
        node.attributes.flatMap(({ name, value }) => {
          if (name === 'IDMedia') return numberOf(value) ?? [];
          const path = value.split(/[?#]/)[0]!;
          // The file alone: folders may be years.
          return /(?:^|\/)media\//.test(path) && !path.endsWith('.vtt') ? (numberOf(path.slice(path.lastIndexOf('/') + 1)) ?? []) : [];
        }),
      );

/** The media of an object; a unit shows the clips of lessons that are objects of their own, too. */
export async function mediaOf(objects: Objects, object: ContentObject): Promise<ReadonlySet<string>> {
  return new Set([object, ...(await objects.findMany(lessonsOf(object)))].flatMap(mediaIn));
}

/** IDs of what can be locked and shows media, or lessons with media: of thousands of objects few do. */
async function ownersOf(objects: Objects): Promise<number[]> {
  const { ways, lockable } = await lockTable(objects);
  const showing = (await Promise.all(['IDMedia', 'media/'].map((word) => objects.whose([...ways.keys()], word)))).flat();
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

/**
 * The protected medium that a path below /media belongs to, null for a public one. Texts of films (`.vtt`) are as public as the words of
 * the page.
 */
export const protectedIn = (media: ProtectedMedia, path: string): string | null =>
  path.endsWith('.vtt') ? null : (numbersIn(path).find((id) => media.has(id)) ?? null);
