import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blankJoined } from '../scripts/checks/scan.mjs';

const root = dirname(import.meta.dirname);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const json = (
  path: string,
): { readonly properties: Readonly<Record<string, unknown>>; readonly scripts: Readonly<Record<string, string>> } => JSON.parse(read(path));
const documents = ['', 'docs/', 'docs/operate/']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => folder + name))
  .filter((name) => name.endsWith('.md'));
/** A document without its blocks of code. */
const prose = (path: string): string => read(path).replace(/^```[\s\S]*?^```/gm, '');
/** The fragment that a heading is reached by. */
const fragment = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
const fragments = (path: string): string[] => [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => fragment(heading));

describe('the documentation', () => {
  it.each(documents)('%s: its links lead to files and headings that are there', (path) => {
    const lost = [...prose(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(([, file = '', heading]) => {
      const target = file === '' ? path : join(dirname(path), file);
      return !existsSync(join(root, target)) || (heading !== undefined && !fragments(target).includes(heading));
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  });

  it.each(documents)('%s: the commands that it names are there', (path) => {
    const { scripts } = json('package.json');
    expect(
      [...read(path).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name).filter((name) => scripts[name] === undefined),
    ).toEqual([]);
  });

  const NAMING = ['architecture', 'decisions', 'performance', 'protocol', 'results', 'rich-text', 'rules', 'stylesheets', 'tests'].map(
    (name) => `docs/${name}.md`,
  );
  it.each(['CONTRIBUTING.md', ...NAMING])('%s: the files and folders that it names are there', (path) => {
    const named = [...prose(path).matchAll(/`((?:config|core|docs|plugins|sandbox|scripts|tests|xsl)\/[\w./-]+)`/g)].map(
      ([, each = '']) => each,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((each) => !existsSync(join(root, each)))).toEqual([]);
  });

  it("CFG-001 names every key of a customer's file and every setting of a plugin", () => {
    const guide = read('docs/configure-a-customer.md');
    const settings = readdirSync(join(root, 'plugins'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(root, 'plugins', entry.name, 'config.schema.json')))
      .flatMap(({ name }) => [name, ...Object.keys(json(`plugins/${name}/config.schema.json`).properties)]);
    const keys = [...Object.keys(json('config/customer.schema.json').properties), ...settings];
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => !guide.includes(`\`${key}\``) && key !== '$schema')).toEqual([]);
  });

  it('names every room of the core', () => {
    const rooms = readdirSync(join(root, 'core'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const architecture = read('docs/architecture.md');
    expect(rooms.filter((room) => !new RegExp(`^ {2}${room}/ `, 'm').test(architecture))).toEqual([]);
    const pictures = [...architecture.matchAll(/^```mermaid\n([\s\S]*?)^```/gm)].map(([, picture = '']) => picture);
    expect(pictures).toHaveLength(2);
    const [house = '', request = ''] = pictures;
    expect(rooms.filter((room) => !new RegExp(`(?<![\\w-])${room}(?![\\w-])`).test(house))).toEqual([]);
    const parts = [...request.matchAll(/^ {2}participant (\w+)$/gm)].map(([, part = '']) => part);
    expect(parts.filter((part) => part !== 'server' && !rooms.includes(part))).toEqual([]);
  });

  it('shows the tree of folders as it is: every folder that it names is there, every folder of these is named', () => {
    const tree = /^```\n(core\/ [\s\S]*?)^```/m.exec(read('docs/architecture.md'))?.[1] ?? '';
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    const below = (folder: string): string[] => [
      ...new Set(
        tracked.flatMap((path) => {
          const rest = path.startsWith(folder) ? path.slice(folder.length) : '';
          return rest.includes('/') ? [rest.slice(0, rest.indexOf('/') + 1)] : [];
        }),
      ),
    ];
    const named = new Map<string, string[]>([['', []]]);
    let outer = '';
    for (const [, indent = '', name = '', rest = ''] of tree.matchAll(/^( *)([\w-]+\/)(?:<id>\/)? +(.*)$/gm)) {
      const folder = indent === '' ? name : outer + name;
      if (indent === '') outer = name;
      named.get(indent === '' ? '' : outer)?.push(name);
      named.set(
        folder,
        [...rest.matchAll(/(?<![\w/-])([\w-]+\/)(?![\w<])/g)].map(([, each = '']) => each),
      );
    }
    const sorted = (list: readonly string[] | undefined): string[] => [...new Set(list)].toSorted();
    expect(named.size).toBeGreaterThan(20);
    const shown = [...named].filter(([folder]) => folder !== 'plugins/');
    // A few folders are too many to name: of the server's subjects, of the sheets' samples.
    const whole = shown.filter(([folder]) => !/^(?:sandbox\/(?:server|content)|xsl\/sheets)\/$/.test(folder));
    expect(Object.fromEntries(whole.map(([folder, list]) => [folder, sorted(list)]))).toEqual(
      Object.fromEntries(whole.map(([folder]) => [folder, sorted(below(folder).filter((name) => !name.startsWith('.')))])),
    );
    expect(below('plugins/unit/')).toEqual(expect.arrayContaining(named.get('plugins/') ?? []));
  });

  it('write-a-plugin.md: its code is as the formatter writes it', () => {
    const blocks = [...read('docs/write-a-plugin.md').matchAll(/^```(?:tsx?) (\S+)\n([\s\S]*?)^```/gm)];
    expect(blocks.length).toBeGreaterThan(1);
    for (const [, path = '', code = ''] of blocks) {
      const formatted = spawnSync(join(root, 'node_modules/.bin/oxfmt'), ['--stdin-filepath', path], {
        cwd: root,
        input: code,
        encoding: 'utf8',
      });
      expect([formatted.stderr, formatted.stdout], path).toEqual(['', code]);
    }
  });

  it('names every key of a manifest', () => {
    const guide = read('docs/write-a-plugin.md');
    const keys = Object.keys(json('core/plugins/manifest.schema.json').properties);
    expect(keys.filter((key) => !guide.includes(`\`${key}\``) && !guide.includes(`"${key}"`))).toEqual([]);
  });

  it('the glossary explains the words of the rules of the house', () => {
    const terms = [...read('docs/glossary.md').matchAll(/^\| ([^|]+?) \|/gm)].map(([, term = '']) => term.replace(/ \(.*/, ''));
    const words = ['room', 'contract', 'module', 'token', 'port', 'fact', 'trigger', 'essential', 'surface', 'dock', 'lazy', 'harness'];
    expect(words.filter((word) => !terms.includes(word))).toEqual([]);
  });

  it('docs/api.md shows each export by the name that it has there', () => {
    const entries = read('docs/api.md')
      .split(/^### `/m)
      .slice(1);
    const other = entries.filter((each) => {
      const name = each.slice(0, each.indexOf('`'));
      return !new RegExp(
        `^\`\`\`ts\\n(?:abstract |async )*(?:const|function|interface|type|class) ${name.replace('$', '\\$')}\\b`,
        'm',
      ).test(each);
    });
    expect(entries.length).toBeGreaterThan(50);
    expect(other.map((each) => each.slice(0, 200))).toEqual([]);
  });

  it('docs/api.md is written from core/api.ts, and every export has a docstring', () => {
    const check = spawnSync(process.execPath, [join(root, 'scripts/tools/api-docs.mjs'), '--check'], { encoding: 'utf8' });
    expect(check.status, check.stderr).toBe(0);
  });

  it('security.md: each promise names a test that is there', () => {
    const rows = read('docs/operate/security.md')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (?:promise|entrance) \|/.test(line));
    expect(rows.length).toBeGreaterThan(25);
    const lost = rows.flatMap((row) => {
      const tests = [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` (?:"([^"]+)"|“([^”]+)”)/g)];
      // A title, or what a table fills into one.
      const missing = tests.filter(([, file = '', title, other]) => {
        const strings = existsSync(join(root, file)) ? blankJoined(read(file)).strings : [];
        return !strings.some(({ text }) => text.includes(title ?? other ?? ''));
      });
      return tests.length === 0 ? [row] : missing.map(([test]) => test);
    });
    expect(lost).toEqual([]);
  });
});
