import type { ContentObject } from '../content/object.ts';
import { FIRST_RECORDING } from '../media-library/recordings/recordings.ts';
import { findSubtitles, SUBTITLES_FILE } from '../media-library/subtitles.ts';
import { lockedIds } from '../learning/locks.ts';
import { protectedMedia, shownBy } from '../learning/protected-media.ts';
import { partsOf } from '../learning/progress.ts';
import { lessonsOf } from '../learning/ways.ts';
import type { Call, Services, SiteFiles } from '../protocol/contract.ts';
import { attribute, children, descendants, type XNode } from '../xml/nodes.ts';
import { element } from '../xml/write.ts';

/** A file of the site as documents name it: relative to the site, or from its root. */
const FILE = /^\/?((?:img|media|library)\/[^?#\s]+)$/;
/** What authors have uploaded or written, by its digest. */
const OF_LIBRARY = /^\/library\/([0-9a-f]{40})\/([\w.]+)$/;
/** What no page shows: the clip says where its medium is. */
const OF_CLIPS = new Set(['path', 'filename']);

const nodesOf = ({ payload }: ContentObject): XNode[] => (payload === null ? [] : [payload, ...descendants(payload)]);

/** Pictures, subtitles and the like that nodes name, as paths from the site's root. */
function filesOf(nodes: readonly XNode[]): string[] {
  const found = nodes
    .flatMap(({ attributes }) => attributes.filter(({ name }) => !OF_CLIPS.has(name)))
    .flatMap(({ value }) => FILE.exec(value)?.[1] ?? []);
  return [...new Set(found)].map((path) => `/${path}`);
}

/** Bytes of a file of the site; null when there is none. */
async function bytesOf(path: string, { files, library, store }: Services): Promise<number | null> {
  const [, digest, name] = OF_LIBRARY.exec(path) ?? [];
  if (digest === undefined || name === undefined) return files.bytesOf(path);
  if (name !== SUBTITLES_FILE) return (await library.pictures.find(digest, name))?.size ?? null;
  const vtt = await findSubtitles(store, digest);
  return vtt === null ? null : Buffer.byteLength(vtt);
}

/** Bytes of the media of documents: a page streams where it may and there is a stream. Films of the library it may, whatever is stored. */
async function mediaBytes(objects: readonly ContentObject[], lang: string, files: SiteFiles): Promise<number> {
  const media = new Map<string, number>();
  for (const clip of objects.flatMap(nodesOf).filter((node) => attribute(node, 'IDMedia') !== '')) {
    const id = attribute(clip, 'IDMedia');
    const name = attribute(clip, 'languageDependent') === 'yes' ? `${id}_${attribute(clip, 'language') || lang}` : id;
    const mayStream = attribute(clip, 'sourceType') !== '1' || (Number(id) >= FIRST_RECORDING && attribute(clip, 'type') !== 'audio');
    const stream = mayStream ? await files.streamOf(name) : null;
    const path = stream ?? (await files.fileOf(name, 'mp4')) ?? (await files.fileOf(name, 'mp3'));
    if (path !== null) media.set(path, (await files.bytesOf(`/media/${path}`)) ?? 0);
  }
  return [...media.values()].reduce((sum, each) => sum + each, 0);
}

/** A call that answers what is stored; `param` as a paramString. */
const answer = (dataType: string, ID: number, action: number, param = ''): string =>
  element('answer', { dataType, ID, action, param: param === '' ? null : param });

/** The calls by which a page shows an object. */
function answersOf(object: ContentObject): string[] {
  const lessons = object.dataType === 'p_Unit' && object.payload !== null ? children(object.payload, 'lesson') : [];
  return [
    answer(object.dataType, object.ID, 2),
    ...lessons.map((lesson) => answer(object.dataType, object.ID, 2, `IDLesson=${attribute(lesson, 'id')}`)),
  ];
}

const LIST = 1;
/** Views around a course that are the learner's own. */
const AROUND = [answer('p_UserHome', 0, 2), answer('p_Notes', 0, LIST), answer('p_Notes', 0, 2)];

/**
 * What a page stores of a course, so that the caller can take it without a network: calls of the dispatcher, files, and bytes in all.
 * Whatever is locked for the caller is left out.
 */
export async function offlineCourse(course: ContentObject, call: Call, services: Services): Promise<string> {
  const { objects, files } = services;
  const locked = new Set(await lockedIds(call, services));
  const published = await objects.findMany(partsOf(course));
  const parts = published.filter(({ ID }) => !locked.has(ID));
  const lessons = await objects.findMany([...new Set(parts.flatMap(lessonsOf))].filter((ID) => !locked.has(ID)));
  const all = [course, ...parts, ...lessons];
  const found = filesOf(all.flatMap(nodesOf)).map(async (path) => ({ path, bytes: await bytesOf(path, services) }));
  const named = (await Promise.all(found)).flatMap(({ path, bytes }) => (bytes === null ? [] : [{ path, bytes }]));
  // A video on a slide that is not public is looked up, as clips are.
  const media = await protectedMedia(objects);
  const protectedNodes = all.flatMap(nodesOf).filter((node) => node.name === 'event' && shownBy(node, media) !== null);
  const looked = new Set(filesOf(protectedNodes));
  const bytes = named.reduce((sum, each) => sum + each.bytes, await mediaBytes(all, call.lang, files));
  return element(
    'offline',
    { course: course.ID, bytes, left: published.length - parts.length },
    answer('p_Course', course.ID, 2),
    answer('p_Course', course.ID, 2, 'outline=1'),
    answer('p_Course', 0, LIST),
    ...(call.visitor.loggedIn ? AROUND : []),
    ...[...parts, ...lessons].flatMap(answersOf),
    ...named.filter(({ path }) => !looked.has(path)).map(({ path, bytes: size }) => element('file', { path, bytes: size })),
  );
}
