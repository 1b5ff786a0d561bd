import { blank } from '../../scripts/checks/scan.mjs';
import type { Import } from './read.ts';
import { circle, forbidden, isContract, isModel, isTest, roomOf, top, type Project, type Rule, type SourceFile } from './project.ts';

/** The rooms of core in the order of the arrows: a room imports rooms of its own line and of those before. */
const LINES = [['base'], ['facts', 'config', 'text'], ['session', 'diagnostics', 'request'], ['view'], ['navigation'], ['plugins']];
const lineOf = (path: string): number => LINES.findIndex((line) => line.includes(roomOf(path).slice('core/'.length)));
/** Directly in `core/`: it puts the page together from the rooms, and may reach into them. */
const isAssembly = (path: string): boolean => roomOf(path) === 'core';

export const orderOfRooms: Rule = (project) =>
  forbidden(project.under('core'), (file, to) => {
    if (!to.target.startsWith('core/') || isAssembly(file.path)) return true;
    return !isAssembly(to.target) && lineOf(to.target) >= 0 && lineOf(to.target) <= lineOf(file.path);
  });

export const everyFileInARoom: Rule = (project) =>
  project.under('core').flatMap(({ path }) => (isAssembly(path) || lineOf(path) >= 0 ? [] : [`${path} is in no room of core`]));

export const onlyContractsBetweenRooms: Rule = (project) =>
  forbidden(
    project.under('core').filter(({ path }) => !isAssembly(path)),
    ({ path }, { target }) => !target.startsWith('core/') || [roomOf(path), 'core/base'].includes(roomOf(target)) || isContract(target),
  );

export const roomsInNoCircle: Rule = (project) => {
  const next = new Map<string, Set<string>>();
  for (const { path, imports } of project.under('core').filter((file) => !isAssembly(file.path))) {
    const rooms = imports.filter(({ target }) => target.startsWith('core/') && !isAssembly(target)).map(({ target }) => roomOf(target));
    next.set(roomOf(path), new Set([...(next.get(roomOf(path)) ?? []), ...rooms.filter((room) => room !== roomOf(path))]));
  }
  const round = circle(next);
  return round.length ? [round.join(' -> ')] : [];
};

/** What a contract reaches in its own room, type imports and exports counted. */
function behind(project: Project, path: string, seen = new Set<string>()): Set<string> {
  for (const { target } of project.file(path)?.imports ?? [])
    if (roomOf(target) === roomOf(path) && !seen.has(target)) behind(project, target, seen.add(target));
  return seen;
}

/** A class by whatever name, exported or not; classes of errors are part of what a contract promises. */
const CLASS = /(?<![\w$.])class\b(?!\s+\w+\s+extends\s+\w*Error\b)(?!\s*[:?=,)])/;

/** Interfaces, tokens, facts, error classes, pure functions: whatever else it imports comes to everybody who imports the contract. */
export const contractsAlone: Rule = (project) =>
  project.contracts().flatMap((contract) => {
    const room = roomOf(contract.path);
    const outside = forbidden(
      [contract],
      (_file, { target, package: isPackage }) =>
        isPackage ||
        roomOf(target) === room ||
        roomOf(target) === 'core/base' ||
        isContract(target) ||
        isModel(target) ||
        target === 'core/api.ts' ||
        target.startsWith('xsl/engine/'),
    );
    const inside = [contract.path, ...behind(project, contract.path)].flatMap((path) => {
      if (path.endsWith('.tsx')) return [`${contract.path} reaches the component ${path}`];
      const { code } = blank(project.file(path)?.source ?? '');
      return CLASS.test(code) ? [`${contract.path} reaches the class in ${path}`] : [];
    });
    const hooks = contract.imports
      .filter(({ target, typeOnly }) => target === 'react' && !typeOnly)
      .map(() => `${contract.path} runs React`);
    return [...outside, ...inside, ...hooks];
  });

/** A plugin's file that runs without anything of the page: at run time it imports nothing but such files. */
function isPure(project: Project, path: string, seen = new Set<string>()): boolean {
  const file = project.file(path);
  if (!file || !path.startsWith('plugins/') || path.endsWith('.tsx')) return false;
  if (seen.has(path)) return true;
  return file.imports.every((to) => to.typeOnly || (!to.package && isPure(project, to.target, seen.add(path))));
}

const ENGINE = /^xsl\/engine\/(?:(?:\w+\/)?index|page|worker\/\w+)\.ts$/;
const isNode = ({ package: isPackage, target }: Import): boolean => isPackage && target.startsWith('node:');

/** What each top folder may import. */
const MAY_IMPORT: Readonly<Record<string, (project: Project, to: Import, from: SourceFile) => boolean>> = {
  core: (_project, to) =>
    to.package ? !isNode(to) : to.target.startsWith('core/') || ENGINE.test(to.target) || to.target.startsWith('config/'),
  xsl: (_project, to, { path }) =>
    to.package
      ? path === 'xsl/engine/exslt/regexp.ts' && to.target === 're2js'
      : to.target.startsWith('xsl/engine/') && path.startsWith('xsl/engine/'),
  plugins: (project, to, { path }) =>
    to.package
      ? !isNode(to)
      : to.target === 'core/api.ts' ||
        roomOf(to.target) === top(path, 2) ||
        to.target.startsWith(`${top(path, 2)}/`) ||
        isOffered(project, top(path, 2), to),
  // The server scores by the same pure functions as the page.
  sandbox: (project, to) =>
    to.package ||
    to.target.startsWith('sandbox/') ||
    ENGINE.test(to.target) ||
    (to.typeOnly && isModel(to.target)) ||
    isPure(project, to.target),
  scripts: (_project, to) =>
    to.package || /^(?:scripts|sandbox|config)\//.test(to.target) || ENGINE.test(to.target) || to.target.startsWith('core/base/'),
};
export const foldersApart: Rule = (project) =>
  Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) => forbidden(project.under(folder), (file, to) => allowed(project, to, file)));

/** `export const UNIT_PUSHED = fact<…>('unit.pushed')` */
export const FACT = /^export const (\w+) = fact<[\s\S]*?>\(\s*'([\w.]+)',?\s*\)/gm;

/**
 * Contracts of the plugins whose services a manifest names; the facts of any contract, because hearing them starts nobody and makes nobody
 * necessary.
 */
function isOffered(project: Project, plugin: string, { target, names }: Import): boolean {
  if (!isContract(target) || !target.startsWith('plugins/')) return false;
  const { requires = [], optional = [] } = project.manifests.get(plugin) ?? {};
  const provided = project.manifests.get(roomOf(target))?.provides ?? {};
  if ([...requires, ...optional].some((service) => Object.hasOwn(provided, service))) return true;
  const facts = [...(project.file(target)?.source.matchAll(FACT) ?? [])].map(([, name]) => name);
  return names.length > 0 && names.every((name) => facts.includes(name));
}

export const nobodyImportsTests: Rule = (project) => forbidden(project.product, (_file, to) => to.package || !isTest(to.target));

/** Manifests and code of the plugins come in by one file; it finds them by pattern. */
export const oneWayToPlugins: Rule = (project) => {
  const naming = project.under('core').filter(({ path, source }) => {
    const up = '../'.repeat(path.split('/').length - 1);
    return ["'", '"', '`'].some((quote) => source.includes(`${quote}${up}plugins/`));
  });
  return naming.length > 1 ? naming.map(({ path }) => `${path} is one of ${naming.length} files that reach plugins/`) : [];
};
