import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caseText, NoCase, type Expected } from '../../../sandbox/harness/playground/engine/case-text.ts';
import { decodeXml, Exit, resolveBeside, Stop } from '../../../xsl/engine/node/index.ts';

const CASES = fileURLToPath(new URL('../../../tests/conformance/cases/', import.meta.url));
const FILE = 'saved';
const HEAD = 'Cases that were saved by npm run xslt -- --save-case.\n';
/** The text of a file, which a case holds as characters whatever its encoding was. */
const textOf = (path: string): string =>
  decodeXml(readFileSync(path)).replace(/^(<\?xml\s[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');

/**
 * Gathers the files of a transformation, to write them as a case: the sheet becomes `sheet.xsl`, the document `doc.xml`, what they name
 * lies beside them as it did.
 */
export class CaseFiles {
  private readonly paths = new Map<string, string>();
  private readonly texts = new Map<string, string>();
  private readonly sheet: string;
  private readonly document: string;

  constructor(sheet: string, document: string) {
    this.sheet = textOf(sheet);
    this.document = textOf(document);
    this.paths.set(resolve(sheet), '/sheet.xsl').set(resolve(document), '/doc.xml');
  }

  /** Loads as another loader does, and keeps the text. */
  loader<T>(load: (href: string, base: string) => T): (href: string, base: string) => T {
    return (href, base) => {
      const loaded = load(href, base);
      this.gather(href, base);
      return loaded;
    };
  }

  private gather(href: string, base: string): void {
    const path = resolveBeside(href, base);
    const around = this.paths.get(resolve(base)) ?? '/sheet.xsl';
    if (href.startsWith('file:') || href.startsWith('/'))
      throw new Stop(Exit.write, `--save-case: ${href} is no address beside the file that names it; a case has its own files.`);
    const name = resolve(dirname(around), decodeURIComponent(href.replace(/[?#].*$/, '')));
    const text = textOf(path);
    const former = this.texts.get(name.slice(1));
    if ((former !== undefined && former !== text) || name === '/sheet.xsl' || name === '/doc.xml')
      throw new Stop(Exit.write, `--save-case: two files of the case would be called ${name.slice(1)}.`);
    this.paths.set(resolve(path), name);
    this.texts.set(name.slice(1), text);
  }

  /** The case as it is written in a `.txt` file of tests/conformance. @throws Stop when that form cannot hold it */
  written(id: string, parameters: ReadonlyMap<string, unknown>, expected: Expected, differs: string | null): string {
    try {
      return caseText(id, { sheet: this.sheet, xml: this.document, files: this.texts, parameters, expected, differs });
    } catch (error) {
      throw error instanceof NoCase ? new Stop(Exit.write, `--save-case: ${error.message}`) : error;
    }
  }
}

/** Adds a case to a file of cases: `name` is its id, or file/id. Gives the file's path. @throws Stop */
export function addCase(name: string, folder: string | null, write: (id: string) => string): string {
  const slash = name.indexOf('/');
  const [file, id] = slash < 0 ? [FILE, name.trim()] : [name.slice(0, slash), name.slice(slash + 1).trim()];
  if (!/^\w[\w.-]*$/.test(file) || id === '' || /[\r\n]/.test(id))
    throw new Stop(
      Exit.option,
      `--save-case is a name, or file/name, where the file is one of ${folder ?? 'tests/conformance/cases'}, not "${name}".`,
    );
  const path = join(folder ?? CASES, `${file}.txt`);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : HEAD;
  if (before.split('\n').includes(`=== ${id}`))
    throw new Stop(Exit.write, `${path} has a case "${id}" already; give this one another name.`);
  const text = write(id);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${before.replace(/\n+$/, '\n')}${text}`);
  return path;
}
