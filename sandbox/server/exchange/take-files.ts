import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filesBelow, safePath } from '../base/files.ts';
import { unzipped } from './unzip.ts';
import { renamed } from '../content/references.ts';
import { fileName } from './exported.ts';
import { edited } from '../xml/edited.ts';
import { children, parseRoot } from '../xml/nodes.ts';
import { readContent } from '../content/seeding/content-folder.ts';
import { insideOf } from '../content/lessons/lesson-objects.ts';
import { readObject, type ContentObject } from '../content/object.ts';

/** Files of a folder of content, by their paths in it. */
type TakenFiles = ReadonlyMap<string, Buffer>;

/** What an archive of the studio, or the folder that it was unpacked into, has. */
export function readTaken(path: string): TakenFiles {
  if (!statSync(path).isDirectory()) return unzipped(readFileSync(path));
  return new Map(filesBelow(path).map((name) => [name, readFileSync(join(path, name))]));
}

const OBJECTS = /^objects\/[^/]+\.xml$/;
/** What else a folder of content takes from the studio (protocol 6.15). */
const FILES = /^(?:library\/pictures|media\/files\/library)\//;

const objectsIn = (xml: string): ContentObject[] => children(parseRoot(xml), 'object').map((node) => readObject(node));

/** The numbers of objects and of the lessons inside of them. */
const numbersOf = (objects: readonly ContentObject[]): number[] => [
  ...new Set(objects.flatMap((object) => [object.ID, ...insideOf(object).values()])),
];

/**
 * The files with other numbers: all objects and lessons get the next ones from `from` on that are not taken, and whatever names one of
 * them names it by that.
 */
export function renumbered(files: TakenFiles, from: number, taken: ReadonlySet<number>): TakenFiles {
  const texts = [...files].filter(([name]) => OBJECTS.test(name)).map(([, bytes]) => bytes.toString());
  const numbers = new Map<number, number>();
  let next = from;
  for (const ID of numbersOf(texts.flatMap(objectsIn))) {
    while (taken.has(next)) next++;
    numbers.set(ID, next++);
  }
  const others = [...files].filter(([name]) => !OBJECTS.test(name));
  const named = texts.map((xml): [string, Buffer] => {
    const root = parseRoot(xml);
    const changed = edited(root, renamed(root, numbers));
    return [`objects/${fileName(objectsIn(changed)[0]!)}.xml`, Buffer.from(`${changed}\n`)];
  });
  return new Map([...named, ...others]);
}

/**
 * Writes the files into a folder of content.
 * @returns their paths in it
 * @throws Error, and nothing is written, when one leads elsewhere, or has a number that another object of the folder has
 */
export function takeFiles(files: TakenFiles, folder: string): string[] {
  const content = resolve(folder);
  const strange = [...files.keys()].filter((name) => !(OBJECTS.test(name) || FILES.test(name)) || safePath(content, name) === null);
  if (strange.length > 0) throw new Error(`These are no files of an export of the studio: ${strange.join(', ')}.`);
  const texts = [...files].filter(([name]) => OBJECTS.test(name));
  const own = new Set(texts.map(([name]) => join(content, name)));
  const there = readContent(content);
  const taken = new Set(numbersOf(there.objects().filter((object) => !own.has(there.fileOf(object)))));
  const doubles = numbersOf(texts.flatMap(([, bytes]) => objectsIn(bytes.toString()))).filter((ID) => taken.has(ID));
  if (doubles.length > 0) throw new Error(`${folder} has other objects with the numbers ${doubles.join(', ')}. Give others with --from.`);
  for (const [name, bytes] of files) {
    const target = join(content, name);
    if (!existsSync(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  return [...files.keys()];
}

/** Numbers that a folder of content has given. */
export const numbersIn = (folder: string): ReadonlySet<number> => new Set(numbersOf(readContent(folder).objects()));
