import { derived } from '../content/derived.ts';
import type { Objects } from '../content/objects.ts';
import type { ContentObject } from '../content/object.ts';
import { attribute, descendants } from '../xml/nodes.ts';
import { requiredBy } from './prerequisites.ts';

/** By the ID of a medium: the objects that show it and that a course opens only when something else is done. */
type ProtectedMedia = ReadonlyMap<string, readonly number[]>;

/** Objects that some course locks, by its references and chapters with `requires`. */
function lockable(course: ContentObject): number[] {
  return [...descendants(course.element)]
    .filter((node) => node.name === 'objectRef' && requiredBy(node.parent === null ? [node] : [node, node.parent]).length > 0)
    .map((node) => Number(attribute(node, 'ID')))
    .filter(Number.isInteger);
}

const mediaIn = ({ payload }: ContentObject): string[] =>
  payload === null ? [] : [...descendants(payload)].map((node) => attribute(node, 'IDMedia')).filter((id) => id !== '');

/** The media of an object; a unit shows the clips of lessons that are objects of their own, too. */
export async function mediaOf(objects: Objects, object: ContentObject): Promise<ReadonlySet<string>> {
  const lessons = [...descendants(object.element)].filter(({ name }) => name === 'lesson').map((node) => Number(attribute(node, 'ID')));
  const parts = lessons.length === 0 ? [] : await objects.findMany(lessons.filter((id) => Number.isInteger(id) && id > 0));
  return new Set([object, ...parts].flatMap(mediaIn));
}

async function find(objects: Objects): Promise<ProtectedMedia> {
  const lockables = new Set<number>();
  for await (const course of objects.each('p_Course')) for (const ID of lockable(course)) lockables.add(ID);
  const media = new Map<string, number[]>();
  const owners = await objects.findMany([...lockables]);
  for (const owner of owners) {
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
