import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from '../../tests/boundaries/read.ts';

/** A part imports those before it; files beside the parts put them together. */
const ORDER = ['xml', 'xpath', 'output', 'xslt', 'exslt', 'tracing', 'edit', 'worker', 'node', 'dom', 'polyfill', 'policy', 'react'];
/** They use the engine as people do. */
const USERS: ReadonlySet<string> = new Set(['worker', 'node', 'polyfill']);
/** Where a package is used, and Node's own modules. */
const isPackage = (path: string, target: string): boolean =>
  (path === 'exslt/regexp.ts' && target === 're2js') ||
  (path === 'dom/html.ts' && target === 'parse5') ||
  (path.startsWith('react/') && /^react(?:\/jsx-runtime)?$/.test(target)) ||
  (path.startsWith('node/') && (target === 'parse5' || target.startsWith('node:')));

const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() && entry.name.endsWith('.ts') && !/\.(?:test|harness)\.ts$/.test(entry.name) && !entry.parentPath.includes('dist'),
  )
  .map((entry) =>
    relative(import.meta.dirname, join(entry.parentPath, entry.name))
      .split(sep)
      .join('/'),
  )
  .map((path) => ({ path, imports: importsOf(readFileSync(join(import.meta.dirname, path), 'utf8'), path).map(({ target }) => target) }));
const partOf = (path: string): string => (path.includes('/') ? path.split('/')[0]! : '');

describe('the parts of the engine', () => {
  it('import parts before them, through their index or model', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => {
          const [from, to] = [partOf(path), partOf(target)];
          if (from === '' || to === from || isPackage(path, target)) return false;
          if (to === '') return !USERS.has(from);
          return ORDER.indexOf(to) > ORDER.indexOf(from) || !/^[\w-]+\/(?:index|model)\.ts$/.test(target);
        })
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
    expect(new Set(files.map(({ path }) => partOf(path)))).toEqual(new Set(['', ...ORDER]));
  });

  it('have models of types alone', () => {
    for (const { path } of files.filter((file) => file.path.endsWith('/model.ts')))
      expect(readFileSync(join(import.meta.dirname, path), 'utf8'), path).not.toMatch(/^export (?!type |interface )|^import (?!type )/m);
  });

  it('have no circle of files, types and late imports counted', () => {
    const next = new Map(files.map(({ path, imports }) => [path, imports]));
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]): void => {
      expect(trail, `${[...trail, path].join(' > ')}`).not.toContain(path);
      if (done.has(path)) return;
      for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const { path } of files) visit(path, []);
  });
});
