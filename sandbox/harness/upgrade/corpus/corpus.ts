import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readContent } from '../../../server/content/seeding/content-folder.ts';
import { UsageError } from '../usage-error.ts';

/** An object of a corpus, by what it is asked for. */
export interface CorpusObject {
  readonly dataType: string;
  readonly id: number;
  readonly type: number;
  readonly html: string;
}

/** What both sides draw. */
export interface Corpus {
  readonly name: string;
  /** A folder of content; null: a backup is restored instead. */
  readonly content: string | null;
  readonly backup: string | null;
  readonly objects: readonly CorpusObject[];
}

interface Row {
  readonly data_type: string;
  readonly id: number;
  readonly type: number;
  readonly html: string;
  readonly xml: string;
}

/** Lessons are in the texts of their units. */
const lessonsIn = (dataType: string, xml: string): CorpusObject[] =>
  dataType === 'p_Unit'
    ? [...xml.matchAll(/<lesson\b[^>]*\sID="(\d{1,9})"/g)].map(([, id]) => ({
        dataType: 'p_LessonObject',
        id: Number(id),
        type: 401,
        html: '',
      }))
    : [];

const once = (objects: readonly CorpusObject[]): CorpusObject[] => [
  ...new Map(objects.map((each) => [`${each.dataType}/${each.id}/${each.html}`, each])).values(),
];

function ofContent(name: string, content: string): Corpus {
  let objects: CorpusObject[];
  try {
    objects = readContent(content)
      .objects()
      .flatMap(({ dataType, ID, type, html, element }) => [
        { dataType, id: ID, type, html },
        ...lessonsIn(dataType, element.tree.source.slice(element.start, element.end)),
      ]);
  } catch (error) {
    throw new UsageError(`--corpus ${name}: ${(error as Error).message}`);
  }
  if (objects.length === 0) throw new UsageError(`--corpus ${name}: there is no object in it.`);
  return { name, content, backup: null, objects: once(objects) };
}

/** The objects in a backup: rows as JSON below a line that names their table. */
function ofBackup(name: string, file: string): Corpus {
  const objects: CorpusObject[] = [];
  let table = '';
  let isWhole = false;
  try {
    for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
      if (line.startsWith('# ')) {
        const control = JSON.parse(line.slice(2)) as { readonly table?: string; readonly end?: boolean };
        table = control.table ?? table;
        isWhole ||= control.end === true;
      } else if (table === 'objects' && line !== '') {
        const { data_type: dataType, id, type, html, xml } = JSON.parse(line) as Row;
        objects.push({ dataType, id, type, html }, ...lessonsIn(dataType, xml));
      }
    }
  } catch {
    throw new UsageError(`--corpus ${name}: this is no whole backup of Lectern.`);
  }
  if (!isWhole) throw new UsageError(`--corpus ${name}: this is no whole backup of Lectern.`);
  return { name, content: null, backup: file, objects: once(objects) };
}

/**
 * A corpus: a folder of content (`objects/*.xml`), a folder of exported files or one of them (`<objects>`), or a backup (`*.gz`).
 * @param given '' for the sandbox's content
 * @param work a folder that may be written to
 * @throws UsageError that names what is wrong, with its file
 */
export function corpusOf(
  given: string,
  { project, cwd, work }: { readonly project: string; readonly cwd: string; readonly work: string },
): Corpus {
  if (given === '') return ofContent('the content of the sandbox', join(project, 'sandbox', 'content'));
  const path = resolve(cwd, given);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`--corpus ${given}: there is no such file or folder.`);
  if (stat.isFile() && path.endsWith('.gz')) return ofBackup(given, path);
  if (stat.isDirectory() && existsSync(join(path, 'objects'))) return ofContent(given, path);
  const files = stat.isFile()
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith('.xml'))
        .map((name) => join(path, name));
  if (files.length === 0) throw new UsageError(`--corpus ${given}: there is neither a folder "objects" nor a file *.xml in it.`);
  const content = join(work, 'corpus');
  mkdirSync(join(content, 'objects'), { recursive: true });
  for (const file of files)
    cpSync(file, join(content, 'objects', basename(file).endsWith('.xml') ? basename(file) : `${basename(file)}.xml`));
  const corpus = ofContent(given, content);
  // Pages need a frame around them, which an export of some objects has not.
  if (corpus.objects.every(({ dataType }) => dataType !== 'p_StartPage'))
    cpSync(join(project, 'sandbox', 'content', 'objects', 'start.xml'), join(content, 'objects', 'frame-of-the-sandbox.xml'));
  return corpus;
}
