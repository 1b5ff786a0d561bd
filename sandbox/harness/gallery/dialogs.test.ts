import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplesIn, foldersOf } from '../../server/base/examples.ts';
import { scriptOf } from './script.ts';

const PROJECT = join(import.meta.dirname, '..', '..', '..');
const FOLDERS = { sheets: join(PROJECT, 'xsl', 'sheets'), server: join(PROJECT, 'sandbox', 'server') };
const folders = foldersOf(FOLDERS);
const scripts = examplesIn(FOLDERS).map(({ of, title }) => scriptOf(readFileSync(join(folders.get(of)!, `${title}.xml`), 'utf8')));
const shows = scripts.flatMap((each) => each.shows);
const worded = new Set(scripts.flatMap((each) => each.words));
const asks = new Set(scripts.flatMap((each) => each.asks));

/** Files of core and plugins, with their code. */
const files = ['core', 'plugins'].flatMap((root) =>
  readdirSync(join(PROJECT, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|harness|fixture|model)\./.test(file))
    .map((file) => ({ file: `${root}/${file}`, code: readFileSync(join(PROJECT, root, file), 'utf8') })),
);

const keys = new Set(
  ['core/text/texts', ...readdirSync(join(PROJECT, 'plugins')).map((id) => `plugins/${id}/texts`)].flatMap((folder) => {
    try {
      return Object.keys(JSON.parse(readFileSync(join(PROJECT, folder, 'en.json'), 'utf8')) as object);
    } catch {
      return []; // a plugin without words
    }
  }),
);

/** What is in the parentheses that begin at this index. */
function argumentsAt(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if (code[at] === '(') depth++;
    else if (code[at] === ')' && --depth === 0) return code.slice(from + 1, at);
  }
  throw new Error(`No parenthesis closes: ${code.slice(from, from + 80)}`);
}

interface Call {
  readonly file: string;
  /** Of the texts that the call names. */
  readonly keys: readonly string[];
}

/** The calls that open a dialog or a notice about the page itself: with words of their own, or with what the file is given. */
function calls(pattern: RegExp): readonly Call[] {
  return files.flatMap(({ file, code }) =>
    [...code.matchAll(pattern)]
      .filter(({ index }) => !code.slice(0, index).endsWith('globalThis'))
      .map(({ index, 0: call }) => {
        const given = argumentsAt(code, index + call.length - 1);
        return { file, keys: [...given.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key).filter((key) => keys.has(key)) };
      }),
  );
}

const presses = scripts.flatMap(({ steps }) => steps.map(({ on }) => on));
/** Names of classes that an element gets by its name alone. */
const classesIn = (code: string): readonly string[] =>
  [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
const shown = (name: string): boolean => shows.some((each) => new RegExp(`\\.${name}(?![\\w-])`).test(each));

/** Views of plugins that are fetched when they are needed, with the classes of what they draw. */
function lateViews(): readonly { readonly file: string; readonly classes: readonly string[] }[] {
  const codeOf = new Map(files.map(({ file, code }) => [file, code]));
  const beside = (file: string, code: string, pattern: RegExp): readonly string[] =>
    [...code.matchAll(pattern)].map(([, path = '']) => posix.join(posix.dirname(file), path)).filter((each) => codeOf.has(each));
  const late = files
    .filter(({ file }) => file.startsWith('plugins/'))
    .flatMap(({ file, code }) => beside(file, code, /import\('(\.[^']+\.tsx)'\)/g));
  return [...new Set(late)].flatMap((file) => {
    const all = [file, ...beside(file, codeOf.get(file)!, /from '(\.\/[^']+\.tsx)'/g)];
    const classes = all.flatMap((each) => classesIn(codeOf.get(each)!)).filter((name) => !name.startsWith('button'));
    return classes.length === 0 ? [] : [{ file, classes }];
  });
}

/** Class of each element `dialog` that is drawn. */
const elements = files.flatMap(({ file, code }) =>
  [...code.matchAll(/<dialog\b[^]*?className="([^"]+)"/g)].map(([, names = '']) => ({ file, name: names.split(' ').at(-1)! })),
);
/** Names under which something is in the page's dock. */
const docked = files.flatMap(({ code }) => [...code.matchAll(/\bdock\.show\(\{\s*name: '(\w+)'/g)].map(([, name = '']) => name));

describe('the examples of the gallery show', () => {
  const asked = calls(/\.(?:confirm|alert)\(/g);

  it('every question and message whose words the code names', () => {
    const wanted = asked.flatMap((each) => each.keys);
    expect(wanted).toContain('unit.nothingBelow');
    expect(wanted.filter((key) => !worded.has(key))).toEqual([]);
  });

  it('every question and message whose words the code is given', () => {
    const wanted = asked.filter((each) => each.keys.length === 0).map(({ file }) => file);
    expect(wanted).toContain('core/request/client.ts');
    expect(wanted.filter((file) => !asks.has(file))).toEqual([]);
    expect([...asks].filter((file) => !wanted.includes(file))).toEqual([]);
  });

  it('what core says of the page as a notice', () => {
    const wanted = calls(/\.info\(/g).filter(({ file, keys: named }) => file.startsWith('core/') && named.length > 0);
    expect(wanted.flatMap((each) => each.keys)).toContain('browser.old');
    expect(wanted.flatMap((each) => each.keys).filter((key) => !worded.has(key))).toEqual([]);
  });

  it('every element that is a dialog', () => {
    expect(elements.map(({ name }) => name)).toContain('unit-outline--drawer');
    const drawn = files.flatMap(({ code }) => [...code.matchAll(/<dialog\b/g)]);
    expect(elements).toHaveLength(drawn.length);
    // A window of core has its name, which examples.test.ts looks for.
    expect(elements.filter(({ name }) => name !== 'cms-window' && !shows.some((each) => each.includes(`dialog.${name}`)))).toEqual([]);
  });

  it('every view of a plugin that is fetched when it is needed', () => {
    expect(lateViews().map(({ file }) => file)).toContain('plugins/notes/view/lesson-panel.tsx');
    expect(lateViews().filter(({ classes }) => !classes.some(shown))).toEqual([]);
  });

  it('every panel: what begins something, and how it has ended', () => {
    const panels = files.flatMap(({ code }) => [...code.matchAll(/className="panel ([\w-]+)/g)].map(([, name = '']) => name));
    expect(panels).toContain('test-result');
    expect(panels.filter((name) => !shown(name))).toEqual([]);
  });

  it('every menu of the player', () => {
    const menus = files.flatMap(({ code }) => [...code.matchAll(/<MenuButton\b[^>]*?\bcontrol="(\w+)"/g)].map(([, name = '']) => name));
    expect(menus).toContain('subtitles');
    expect(menus.filter((name) => !presses.includes(`[data-control=${name}]`))).toEqual([]);
  });

  it('everything that is in the dock', () => {
    expect(docked).toContain('outbox');
    expect(docked.filter((name) => !shows.some((each) => each.startsWith(`.cms-dock .${name}`)))).toEqual([]);
  });
});
