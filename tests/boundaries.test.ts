import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computedImports, importsOf, topLevelEffects, type Import } from './boundaries/read.ts';

const root = dirname(import.meta.dirname);

/** The rooms of core in the order of the arrows: a room imports rooms of its own line and of those before. */
const LINES = [
  ['base'],
  ['facts', 'config', 'text'],
  ['session', 'diagnostics', 'request'],
  ['view'],
  ['navigation'],
  ['plugins'],
  ['api.ts'],
  ['added-modules'],
  ['app.tsx', 'page.ts'],
  ['start.ts'],
  ['main.tsx'],
];

interface SourceFile {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly source: string;
}

const isTest = (path: string): boolean => /\.(?:test|fixture|harness)\.tsx?$/.test(path);

function filesOf(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
      const source = readFileSync(join(root, path), 'utf8');
      return { path, source, imports: importsOf(source, path) };
    })
    .filter(({ path }) => !isTest(path));
}

const files = ['core', 'plugins', 'xsl'].flatMap(filesOf);
const under = (folder: string): SourceFile[] => files.filter(({ path }) => path.startsWith(`${folder}/`));
const arrow = (file: SourceFile, to: Import): string => `${file.path}:${to.line} imports ${to.target}`;
const bad = (sources: readonly SourceFile[], allowed: (file: SourceFile, to: Import) => boolean): string[] =>
  sources.flatMap((file) => file.imports.filter((to) => !allowed(file, to)).map((to) => arrow(file, to)));

interface PluginManifest {
  readonly provides?: Readonly<Record<string, string>>;
  readonly requires?: readonly string[];
  readonly optional?: readonly string[];
}
const manifestOf = (folder: string): PluginManifest => {
  const path = join(root, folder, 'manifest.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PluginManifest) : {};
};
/** The contracts that a plugin may import: of the plugins that provide what its manifest names under `requires` or `optional`. */
function contractsFor(folder: string): readonly string[] {
  const { requires = [], optional = [] } = manifestOf(folder);
  return readdirSync(join(root, 'plugins'))
    .filter((other) => [...requires, ...optional].some((service) => Object.hasOwn(manifestOf(`plugins/${other}`).provides ?? {}, service)))
    .map((other) => `plugins/${other}/contract.ts`);
}

/** `export const UNIT_PUSHED = fact<…>('unit.pushed')` */
const FACT = /^export const (\w+) = fact<[\s\S]*?>\(\s*'([\w.]+)',?\s*\)/gm;
/** Hearing facts starts nobody and makes nobody necessary, so that no manifest has to name who publishes them. */
const isFactsAlone = ({ target, names }: Import): boolean => {
  const facts = /^plugins\/[\w-]+\/contract\.ts$/.test(target) ? readFileSync(join(root, target), 'utf8').matchAll(FACT) : [];
  const kinds = [...facts].map(([, name]) => name);
  return names.length > 0 && names.every((name) => kinds.includes(name));
};

const roomOf = (path: string): string => path.split('/')[1] ?? '';
const rank = (path: string): number => LINES.findIndex((line) => line.includes(roomOf(path)));

/** The first circle in which names lead to each other, as a trail; empty when there is none. */
function circle(next: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const visit = (from: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(from)) return [...trail.slice(trail.indexOf(from)), from];
    if (done.has(from)) return [];
    for (const to of next.get(from) ?? []) {
      const found = visit(to, [...trail, from]);
      if (found.length) return found;
    }
    done.add(from);
    return [];
  };
  for (const from of next.keys()) {
    const found = visit(from, []);
    if (found.length) return found;
  }
  return [];
}

describe('the arrows between rooms', () => {
  it('a room of core imports only rooms of its line and before', () => {
    expect(
      bad(under('core'), (file, to) => {
        if (!to.target.startsWith('core/')) return true;
        return rank(to.target) >= 0 ? rank(to.target) <= rank(file.path) : false;
      }),
    ).toEqual([]);
  });

  it('between rooms of core only contracts are imported; base is a library, and what lies above the rooms may reach into them', () => {
    const isRoom = (path: string): boolean => path.split('/').length > 2 && roomOf(path) !== 'base';
    expect(
      bad(
        under('core').filter(({ path }) => isRoom(path) && roomOf(path) !== 'added-modules'),
        (file, to) =>
          !to.target.startsWith('core/') ||
          !isRoom(to.target) ||
          roomOf(to.target) === roomOf(file.path) ||
          to.target === `core/${roomOf(to.target)}/contract.ts`,
      ),
    ).toEqual([]);
  });

  it('a contract imports contracts, base, and pure files of its own room: never a service or a component', () => {
    const contracts = files.filter(({ path }) => /^core\/\w+\/contract\.ts$/.test(path));
    expect(contracts.length).toBeGreaterThan(7);
    const sourceOf = (path: string): string => files.find((file) => file.path === path)?.source ?? '';
    expect(
      bad(contracts, ({ path }, to) => {
        if (to.package || /^core\/(base\/|\w+\/contract\.ts$)/.test(to.target) || to.target.startsWith('xsl/engine/')) return true;
        return (
          roomOf(to.target) === roomOf(path) &&
          !to.target.endsWith('.tsx') &&
          !/^export class \w+ (?!extends \w*Error)/m.test(sourceOf(to.target))
        );
      }),
    ).toEqual([]);
  });

  it('no file is part of a circle of imports, type imports counted', () => {
    const next = new Map(files.map(({ path, imports }) => [path, new Set(imports.map(({ target }) => target))]));
    expect(circle(next)).toEqual([]);
  });

  it('no two rooms import each other, on whatever way round', () => {
    const next = new Map<string, Set<string>>();
    for (const { path, imports } of under('core')) {
      const room = next.get(roomOf(path)) ?? new Set<string>();
      for (const { target } of imports) if (target.startsWith('core/') && roomOf(target) !== roomOf(path)) room.add(roomOf(target));
      next.set(roomOf(path), room);
    }
    expect(circle(next)).toEqual([]);
  });

  it('every file of core stands in a room', () => {
    const free = /^core\/[\w-]+\.d\.ts$/;
    expect(
      under('core')
        .map(({ path }) => path)
        .filter((path) => rank(path) < 0 && !free.test(path)),
    ).toEqual([]);
  });

  it('core imports nothing but itself, the engine, the configuration schemas and packages', () => {
    expect(
      bad(
        under('core'),
        (_file, to) =>
          to.package ||
          to.target.startsWith('core/') ||
          /^xsl\/engine\/(index|page|worker\/\w+)\.ts$/.test(to.target) ||
          to.target.startsWith('config/'),
      ),
    ).toEqual([]);
  });

  it('the engine imports nothing of the project, neither React nor another package', () => {
    expect(bad(under('xsl/engine'), (_file, to) => !to.package && to.target.startsWith('xsl/engine/'))).toEqual([]);
  });

  it('a plugin imports the core API, packages, its own folder and the contracts of the plugins whose services its manifest names', () => {
    expect(
      bad(under('plugins'), (file, to) => {
        const own = file.path.split('/').slice(0, 2).join('/');
        if (to.package) return !to.target.startsWith('node:');
        return to.target === 'core/api.ts' || to.target.startsWith(`${own}/`) || contractsFor(own).includes(to.target) || isFactsAlone(to);
      }),
    ).toEqual([]);
  });

  it('no service has a signal beside the one stream; what is no service, because there are many of it, declares its events in a contract', () => {
    const contracts = files.filter(({ path }) => path.endsWith('/contract.ts'));
    const services = new Set(
      contracts.flatMap(({ source }) => [...source.matchAll(/\b(?:token|serviceToken)<(\w+)>/g)].map(([, of]) => of)),
    );
    const interfaces = contracts.flatMap(({ source }) => [...source.matchAll(/^export interface (\w+)[^{]*\{[\s\S]*?^\}/gm)]);
    const signals = [...under('core'), ...under('plugins')]
      .filter(({ path }) => !path.startsWith('core/facts/'))
      .flatMap(({ path, source }) => [...source.matchAll(/\bnew Subject\b(?:<(\w+)>)?/g)].map(([, event = '']) => ({ path, event })));
    const unowned = signals.filter(({ event }) => {
      const owners = interfaces.filter(([declaration]) => declaration.includes(`Observable<${event}>`));
      return owners.length === 0 || owners.some(([, name]) => services.has(name));
    });
    expect(unowned).toEqual([]);
  });

  it('a service of a plugin is a token in its contract, and asked for by it', () => {
    const folders = readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`);
    const contractOf = (folder: string): string => files.find(({ path }) => path === `${folder}/contract.ts`)?.source ?? '';
    const unnamed = folders.flatMap((folder) =>
      Object.keys(manifestOf(folder).provides ?? {})
        .filter((service) => !contractOf(folder).includes(`>('${service}')`))
        .map((service) => `${folder}/contract.ts has no token of "${service}"`),
    );
    expect(unnamed).toEqual([]);
    const byName = under('plugins').filter(({ source }) => /\buseProvided(?:<[^>]*>)?\(['"]|\.service\(['"]/.test(source));
    expect(byName.map(({ path }) => path)).toEqual([]);
    const elsewhere = under('plugins').filter(({ path, source }) => !path.endsWith('/contract.ts') && /\bserviceToken[<(]/.test(source));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  it('a kind of fact is declared in the contract of who publishes it, once, and published there alone', () => {
    const declared = files.flatMap(({ path, source }) =>
      [...source.matchAll(FACT)].map(([, name = '', kind = '']) => ({ path, name, kind })),
    );
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.filter(({ path }) => !/^(core|plugins)\/[\w-]+\/contract\.ts$/.test(path))).toEqual([]);
    const twice = (of: 'name' | 'kind') => declared.map((one) => one[of]).filter((value, at, all) => all.indexOf(value) !== at);
    expect([twice('name'), twice('kind')]).toEqual([[], []]);
    const ownerOf = new Map(declared.map(({ path, name }) => [name, path.split('/').slice(0, 2).join('/')]));
    const foreign = files.flatMap(({ path, source }) =>
      [...source.matchAll(/\bpublish\(\s*([A-Z_]+)/g)]
        .filter(([, name = '']) => !path.startsWith(`${ownerOf.get(name)}/`))
        .map(([, name]) => `${path} publishes ${name}`),
    );
    expect(foreign).toEqual([]);
  });

  it('what is fetched late is fetched by lazily() of core/base/container.ts, and no module is asked for in another way', () => {
    const other = [...under('core'), ...under('plugins')].flatMap(({ path, source }) =>
      [...source.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '').matchAll(/(lazily\(\(\) => )?\bimport\(\s*['"]/g)]
        .filter(([, by]) => by === undefined)
        .map(({ index }) => `${path}:${source.slice(0, index).split('\n').length}`),
    );
    expect(other).toEqual([]);
    const react = [...under('core'), ...under('plugins')].filter(({ source }) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(source));
    expect(react.map(({ path }) => path)).toEqual([]);
  });

  it('the address of an import is written out, so that these tests see it; core/base/container.ts alone imports by a computed one', () => {
    const all = [...files, ...['sandbox', 'scripts'].flatMap(filesOf)].filter(({ path }) => path !== 'core/base/container.ts');
    expect(all.flatMap(({ path, source }) => computedImports(source).map((line) => `${path}:${line}`))).toEqual([]);
  });

  it('core reaches the plugins in plugins/load.ts alone', () => {
    const up = (path: string): string => '../'.repeat(path.split('/').length - 1);
    const naming = under('core').filter(
      ({ path, source }) =>
        path !== 'core/plugins/load.ts' && ["'", '"', '`'].some((quote) => source.includes(`${quote}${up(path)}plugins/`)),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
  });

  it('nothing imports the sandbox or the tests', () => {
    expect(bad(files, (_file, to) => !/^(sandbox|tests|scripts)\//.test(to.target))).toEqual([]);
  });
});

describe('the size of things', () => {
  const sources = [...files, ...['sandbox', 'scripts'].flatMap(filesOf)];
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

  it('no line of code is longer than 140 characters', () => {
    expect(
      sources.flatMap(({ path, source }) =>
        source.split('\n').flatMap((line, index) => (line.length > 140 ? [`${path}:${index + 1} has ${line.length}`] : [])),
      ),
    ).toEqual([]);
  });

  it('no folder holds more than 14 files of code', () => {
    const counts = new Map<string, number>();
    for (const { path } of sources) if (!path.endsWith('.d.ts')) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 14)).toEqual([]);
  });

  it('a file under 30 lines with one importer, in its own folder, is part of it, unless it is an entry, fetched late or tested by itself', () => {
    const importers = new Map<string, Set<string>>();
    for (const { path, imports } of sources)
      for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path));
    const isSmall = ({ path, source }: SourceFile): boolean =>
      source.split('\n').length < 30 &&
      !/(?:^|\/)(?:contract|module|model|index)\.tsx?$/.test(path) &&
      !existsSync(join(root, path.replace(/(\.tsx?)$/, '.test$1')));
    const satellites = sources.filter(isSmall).flatMap(({ path }) => {
      const [only, ...others] = importers.get(path) ?? [];
      if (only === undefined || others.length > 0 || folderOf(only) !== folderOf(path)) return [];
      // What is fetched late, or has to run before the other imports of its importer, is a file of its own.
      const name = `'\\./${path.slice(path.lastIndexOf('/') + 1).replace('.', '\\.')}`;
      const asWhole = new RegExp(`import(?:\\(| )${name}'|${name}\\?`);
      return asWhole.test(sources.find((file) => file.path === only)?.source ?? '') ? [] : [`${path} belongs into ${only}`];
    });
    expect(satellites).toEqual([]);
  });
});

describe('importing a file', () => {
  it('does nothing but in core/main.tsx, the script of the worker and the entries of the import map', () => {
    const free = /^(core\/(main\.tsx?|base\/reflect\.ts|added-modules\/[\w-]+\.ts)|xsl\/engine\/worker\/entry\.ts)$/;
    expect(
      files.filter(({ path }) => !free.test(path)).flatMap(({ path, source }) => topLevelEffects(source).map((line) => `${path}:${line}`)),
    ).toEqual([]);
  });
});

describe('the reader of these tests', () => {
  it('sees every form of import, and none in comments or strings', () => {
    const source = `import a from './a.ts';\nimport type { B } from '../b/b.ts';\nexport { c } from "react";\nexport * from './d.ts';\nconst e = import('./e.ts');\nimport './f.css';\nimport { g,\n  h } from './g.ts';\n// import x from './x.ts'\nconst text = "import y from './y.ts'";\n`;
    expect(importsOf(source, 'core/room/file.ts').map(({ target, typeOnly, line }) => [target, typeOnly, line])).toEqual([
      ['core/room/a.ts', false, 1],
      ['core/b/b.ts', true, 2],
      ['react', false, 3],
      ['core/room/d.ts', false, 4],
      ['core/room/e.ts', false, 5],
      ['core/room/f.css', false, 6],
      ['core/room/g.ts', false, 8],
    ]);
  });

  it('sees an import with a computed address', () => {
    const source =
      "const a = import('./a.ts');\n// import(b)\nconst c = import(/* why */ c);\nconst text = 'import(d)';\nimport.meta;\nimport(`${e}.js`);\n";
    expect(computedImports(source)).toEqual([3, 6]);
  });

  it('sees what is imported by name', () => {
    const namesOf = (source: string): readonly string[] | undefined => importsOf(source, 'core/room/file.ts')[0]?.names;
    expect(namesOf("import { a, type B,\n  c as d } from './a.ts';")).toEqual(['a', 'B', 'c']);
    expect(namesOf("import type { B } from './a.ts';")).toEqual(['B']);
    expect(namesOf("import * as all from './a.ts';")).toEqual([]);
    expect(namesOf("import all, { a } from './a.ts';")).toEqual([]);
  });

  it('sees work done at import', () => {
    expect(
      topLevelEffects(
        'import a from "a";\nconst x = 1;\nfunction f() {\n  g();\n}\nclass K {\n  m() {}\n}\nexport const view = () => document.body;\n',
      ),
    ).toEqual([]);
    expect(topLevelEffects('document.title = "x";\n')).toEqual([1]);
    expect(topLevelEffects('const x = 1;\nstart(x);\n')).toEqual([2]);
    expect(topLevelEffects('const body = document.body;\n')).toEqual([1]);
    expect(topLevelEffects('if (x) {\n  y();\n}\n')).toEqual([1]);
  });
});

describe('the sandbox server', () => {
  const sandbox = filesOf('sandbox').filter(({ path }) => !/\/fixtures\//.test(path));
  const server = sandbox.filter(({ path }) => path.startsWith('sandbox/server/'));
  /** Its rooms: each imports rooms of lower lines alone, types counted. The files beside them put the server together. */
  const FLOORS = [
    ['base', 'xml'],
    ['texts', 'store', 'calendar'],
    ['session'],
    ['content'],
    ['customers'],
    ['protocol'],
    ['events', 'learning', 'assessment', 'search', 'http'],
    ['feeds', 'media'],
    ['handlers'],
    ['dispatcher'],
    ['routes'],
  ];
  const floorOf = (path: string): number => {
    const [, , room = '', below] = path.split('/');
    return below === undefined ? FLOORS.length : FLOORS.findIndex((floor) => floor.includes(room));
  };
  const serverRoom = (path: string): string => path.split('/').slice(0, 3).join('/');
  /** Answers are scored by the same code in the page and on the server; it imports nothing of core. */
  const SCORING = /^plugins\/[\w-]+\/(?:scoring\/[\w-]+|adaptive\/[\w-]+|t-score)\.ts$/;

  it('imports nothing of the project but itself, the engine, types, and the scoring of tests', () => {
    const inside = (to: Import): boolean => to.target.startsWith('sandbox/') || /^xsl\/engine\/[\w-]+\.ts$/.test(to.target);
    expect(bad(sandbox, (_file, to) => to.package || to.typeOnly || inside(to) || SCORING.test(to.target))).toEqual([]);
    const scoring = under('plugins').filter(({ path }) => SCORING.test(path));
    expect(bad(scoring, (_file, to) => to.typeOnly || SCORING.test(to.target))).toEqual([]);
  });

  it('a room imports rooms of lower floors and itself', () => {
    expect(server.map(({ path }) => path).filter((path) => floorOf(path) < 0)).toEqual([]);
    expect(
      bad(
        server,
        (file, to) =>
          floorOf(file.path) === FLOORS.length ||
          !to.target.startsWith('sandbox/server/') ||
          serverRoom(to.target) === serverRoom(file.path) ||
          floorOf(to.target) < floorOf(file.path),
      ),
    ).toEqual([]);
  });

  it('handlers of one subject import those of no other but of content', () => {
    const subjectOf = (path: string): string => path.split('/').slice(2, 4).join('/');
    expect(
      bad(
        server.filter(({ path }) => path.split('/').length === 5 && path.startsWith('sandbox/server/handlers/')),
        (file, to) =>
          !to.target.startsWith('sandbox/server/handlers/') || [subjectOf(file.path), 'handlers/content'].includes(subjectOf(to.target)),
      ),
    ).toEqual([]);
  });
});
