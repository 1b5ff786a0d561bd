import { derived } from '../content/derived.ts';
import type { Objects } from '../content/objects.ts';
import type { ContentObject } from '../content/object.ts';
import { attribute, descendants } from '../xml/nodes.ts';
import { lockTable } from './lock-table.ts';
import { lessonsOf } from './ways.ts';

/** By the ID of a medium: the objects that show it and that a course opens only when something else is done. */
type ProtectedMedia = ReadonlyMap<string, readonly number[]>;

const mediaIn = ({ payload }: ContentObject): string[] =>
  payload === null ? [] : [...descendants(payload)].map((node) => attribute(node, 'IDMedia')).filter((id) => id !== '');

/** The media of an object; a unit shows the clips of lessons that are objects of their own, too. */
export async function mediaOf(objects: Objects, object: ContentObject): Promise<ReadonlySet<string>> {
  return new Set([object, ...(await objects.findMany(lessonsOf(object)))].flatMap(mediaIn));
}

/** IDs of what can be locked and shows media, or lessons with media: of thousands of objects few do. */
async function ownersOf(objects: Objects): Promise<number[]> {
  const { ways, lockable } = await lockTable(objects);
  const showing = await objects.whose([...ways.keys()], 'IDMedia');
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

/**
 * The protected medium that a path below /media belongs to, null for a public one. Texts of films (`.vtt`) are as public as the words of
 * the page.
 */
export const protectedIn = (media: ProtectedMedia, path: string): string | null =>
  path.endsWith('.vtt')
    ? null
    : (path
        .split('/')
        .flatMap((part) => /^\d{1,9}(?=$|[._])/.exec(part)?.[0] ?? [])
        .find((id) => media.has(id)) ?? null);
