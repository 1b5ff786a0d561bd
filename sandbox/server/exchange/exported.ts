import { insideOf } from '../content/lessons/lesson-objects.ts';
import type { ContentObject } from '../content/object.ts';
import { namedId } from '../content/references.ts';
import { zipText, type ZipFile } from './zip.ts';
import type { Pictures } from '../media-library/pictures.ts';
import type { StoredFile } from '../media-library/storage/contract.ts';
import { descendants, serialize } from '../xml/nodes.ts';

/** Elements by which an object names another one that belongs to it. */
const NAMING: ReadonlySet<string> = new Set(['objectRef', 'subUnit', 'insertObject', 'lesson']);

/** What an object names; the lessons that a unit has inside are in its own text. */
function namedBy(object: ContentObject): number[] {
  const inside = insideOf(object);
  return [...descendants(object.element)].flatMap((node) => {
    const ID = NAMING.has(node.name) && !inside.has(node) ? namedId(node) : null;
    return ID === null ? [] : [ID];
  });
}

/**
 * An object and all that it names, and what that names in turn. Another course is not followed: it is one of its own.
 * @param find null for what there is not, and for what the caller may not write
 */
export async function withAllNamed(
  first: ContentObject,
  find: (ID: number) => Promise<ContentObject | null>,
): Promise<readonly ContentObject[]> {
  const objects = [first];
  const asked = new Set([first.ID]);
  for (const object of objects)
    for (const ID of namedBy(object)) {
      if (asked.has(ID)) continue;
      asked.add(ID);
      const found = await find(ID);
      if (found !== null && found.dataType !== 'p_Course') objects.push(found);
    }
  return objects;
}

/** What an object's file is called, and what is given to who asks for all: `course-100`. */
export const fileName = ({ dataType, ID }: Pick<ContentObject, 'dataType' | 'ID'>): string =>
  `${dataType.replace(/^[a-z]_/, '').toLowerCase()}-${ID}`;

/** A file that a folder of content can have: one object, as it is stored. */
const objectFile = (object: ContentObject): ZipFile =>
  zipText(`objects/${fileName(object)}.xml`, `<objects>\n${serialize(object.element)}\n</objects>\n`);

/** Where files of the library are. */
interface LibraryFiles {
  readonly pictures: Pick<Pictures, 'find'>;
  /** The files that pages get of a film or sound, by its number. */
  readonly recordings: { shownOf(ID: number): Promise<readonly ZipFile[]> };
}

/** Sizes that pages may ask for beside the one that a text names. */
const WIDTHS = ['320.webp', '640.webp', '960.webp', '1280.webp', '2560.webp'];
const PICTURE = /\/library\/([0-9a-f]{40})\/(\d{1,5}\.webp)/g;
const RECORDING = /\bIDMedia="(\d{9})"/g;

async function* contentOf(file: StoredFile): AsyncGenerator<Uint8Array> {
  yield* await file.open();
}

async function pictureFiles(xml: string, pictures: LibraryFiles['pictures']): Promise<ZipFile[]> {
  const wanted = new Map<string, Set<string>>();
  for (const [, digest = '', name = ''] of xml.matchAll(PICTURE)) {
    const names = wanted.get(digest) ?? new Set(WIDTHS);
    wanted.set(digest, names.add(name));
  }
  const files: ZipFile[] = [];
  for (const [digest, names] of wanted)
    for (const name of names) {
      const found = await pictures.find(digest, name);
      if (found !== null)
        files.push({ name: `library/pictures/${digest.slice(0, 2)}/${digest}/${name}`, size: found.size, read: () => contentOf(found) });
    }
  return files;
}

/**
 * Everything as files of a folder of content (docs/protocol.md 6.15): unpacked into one, the next start brings it.
 */
export async function filesOf(objects: readonly ContentObject[], { pictures, recordings }: LibraryFiles): Promise<readonly ZipFile[]> {
  const files = objects.map(objectFile);
  const xml = objects.map(({ element }) => serialize(element)).join('\n');
  const numbers = new Set([...xml.matchAll(RECORDING)].map(([, ID]) => Number(ID)));
  const shown = await Promise.all([...numbers].map((ID) => recordings.shownOf(ID)));
  return [...files, ...(await pictureFiles(xml, pictures)), ...shown.flat()];
}
