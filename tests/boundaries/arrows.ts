import { factsIn } from './facts.ts';
import { blanked, type Import } from './read.ts';
import { mayUsePackage } from './packages.ts';
import { circle, folderOf, forbidden, isContract, isTest, roomOf, top, type Project, type Rule, type SourceFile } from './project.ts';

/** The rooms of core in the order of the arrows: a room imports rooms of its own line and of those before. */
const LINES = [['base'], ['facts', 'config', 'text'], ['session', 'diagnostics', 'request'], ['view'], ['navigation'], ['plugins']];
const lineOf = (path: string): number => LINES.findIndex((line) => line.includes(roomOf(path).slice('core/'.length)));
/** What puts the page together is directly in `core/`, in no room, and reaches into all of them. */
const isAssembly = (path: string): boolean => roomOf(path) === 'core';

export const orderOfRooms: Rule = (project) =>
  forbidden(project.under('core'), (file, to) => {
    if (!to.target.startsWith('core/') || isAssembly(file.path)) return true;
    return !isAssembly(to.target) && lineOf(to.target) >= 0 && lineOf(to.target) <= lineOf(file.path);
  });

/** Whether a file could be in no room: it reaches behind contracts and puts together what rooms have, or what such files are. */
const putsTogether = ({ imports }: SourceFile): boolean => {
  const ofCore = imports.map(({ target }) => target).filter((target) => target.startsWith('core/'));
  const rooms = new Set(ofCore.map(roomOf));
  return ofCore.some(isAssembly) || (rooms.size > 1 && ofCore.some((target) => !isContract(target) && roomOf(target) !== 'core/base'));
};
export const everyFileInARoom: Rule = (project) =>
  project
    .under('core')
    .filter((file) => (isAssembly(file.path) ? !putsTogether(file) : lineOf(file.path) < 0))
    .map(({ path }) => `${path} is in no room of core`);

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
        (isPackage && /^(?:react|rxjs)$/.test(target)) ||
        roomOf(target) === room ||
        roomOf(target) === 'core/base' ||
        isContract(target) ||
        target === 'core/api.ts' ||
        target.startsWith('xsl/engine/'),
    );
    const inside = [contract.path, ...behind(project, contract.path)].flatMap((path) => {
      if (path.endsWith('.tsx')) return [`${contract.path} reaches the component ${path}`];
      const { code } = blanked(project.file(path)?.source ?? '');
      return CLASS.test(code) ? [`${contract.path} reaches the class in ${path}`] : [];
    });
    const hooks = contract.imports
      .filter(({ target, typeOnly }) => target === 'react' && !typeOnly)
      .map(() => `${contract.path} runs React`);
    return [...outside, ...inside, ...hooks];
  });

/** A file that runs without anything of the page: at run time it imports nothing but such files and the engine. */
function isPure(project: Project, path: string, seen = new Set<string>()): boolean {
  const file = project.file(path);
  if (!file || !/^(?:core|plugins)\//.test(path) || path.endsWith('.tsx')) return false;
  if (seen.has(path)) return true;
  return file.imports.every((to) => to.typeOnly || ENGINE.test(to.target) || (!to.package && isPure(project, to.target, seen.add(path))));
}

/**
 * What the server runs as the page does, so that both come to the same result: a folder of a room or a plugin in which every file is pure,
 * and has no class of the page.
 */
function isPureFolder(project: Project, folder: string): boolean {
  const files = project.product.filter(({ path }) => folderOf(path) === folder);
  return (
    /^(?:core|plugins)\/[\w-]+\/[\w-]+/.test(folder) &&
    files.length > 0 &&
    files.every(({ path, source }) => isPure(project, path) && !CLASS.test(blanked(source).code))
  );
}

/** A file of core that says what is right: functions over contracts, base and such files; it has no service and draws nothing. */
function isOfFunctions(project: Project, path: string, seen = new Set<string>()): boolean {
  const file = project.file(path);
  if (!file || !path.startsWith('core/') || isAssembly(path) || path.endsWith('.tsx')) return false;
  if (seen.has(path) || isContract(path) || roomOf(path) === 'core/base') return true;
  if (CLASS.test(blanked(file.source).code)) return false;
  return file.imports.every((to) => to.typeOnly || (!to.package && isOfFunctions(project, to.target, seen.add(path))));
}

const ENGINE = /^xsl\/engine\/(?:(?:\w+\/)?index|page|trace|vocabulary|worker\/(?:client|decoder|protocol|start))\.ts$/;
/** What tools alone use: nobody else carries it. */
const TRACE = /^xsl\/engine\/(?:(?:trace|vocabulary)\.ts$|tracing\/|node\/)/;
/** What a customer's file may say: the build makes a checker of it. Nothing else in `config/` is a part of core. */
const SCHEMA = 'config/customer.schema.json';

/** What the build takes of every plugin, by pattern. */
const OF_PLUGINS = /^plugins\/[*{][^/]*\/(?:index\.ts|manifest\.json|config\.schema\.json)$/;
/** Whether a file takes the plugins, as one file of core does. */
export const takesPlugins = ({ imports }: SourceFile): boolean => imports.some(({ target }) => /^plugins\/[*{]/.test(target));

/** What each top folder may import of the project's files. */
const MAY_IMPORT: Readonly<Record<string, (project: Project, to: Import, from: SourceFile) => boolean>> = {
  core: (project, { target }, { path }) =>
    target.startsWith('core/') ||
    target === SCHEMA ||
    (ENGINE.test(target) && !TRACE.test(target)) ||
    (OF_PLUGINS.test(target) && roomOf(path) === 'core/plugins' && project.under('core').filter(takesPlugins).length === 1),
  // Its tests count with tools of the project's tests, which know nothing of the page.
  xsl: (_project, { target }, { path }) =>
    path.startsWith('xsl/engine/') &&
    (target.startsWith('xsl/engine/') || (isTest(path) && /^tests\/(?:bench\/xsl|boundaries)\//.test(target))),
  plugins: (project, to, { path }) =>
    to.target === 'core/api.ts' || to.target.startsWith(`${top(path, 2)}/`) || isOffered(project, top(path, 2), to),
  // The server scores by the same pure functions as the page. The gate is above core: it says of a customer's files what core says, before.
  sandbox: (project, { target }, { path }) =>
    target.startsWith('sandbox/') ||
    ENGINE.test(target) ||
    isPureFolder(project, folderOf(target)) ||
    (path.startsWith('sandbox/harness/gate/') && isOfFunctions(project, target)),
  // Served beside the build: it has what the page hands it by name.
  config: () => false,
  scripts: (_project, { target }) => /^(?:scripts|sandbox|core\/base)\//.test(target) || ENGINE.test(target),
};
/** The engine is published by itself: its tests need nothing of the page either. */
const isOfEngine = ({ path }: SourceFile): boolean => path.startsWith('xsl/engine/');
export const foldersApart: Rule = (project) => [
  ...Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) =>
    forbidden(
      [...project.under(folder), ...(folder === 'xsl' ? project.tests.filter(isOfEngine) : [])],
      (file, to) => to.package || allowed(project, to, file),
    ),
  ),
  ...forbidden([...project.product, ...project.tests], ({ path }, to) => !to.package || mayUsePackage(project, path, to)),
];

/**
 * Contracts of the plugins whose services a manifest names; the facts of any contract and the names of its commands, because hearing and
 * naming them starts nobody and makes nobody necessary.
 */
function isOffered(project: Project, plugin: string, { target, bindings }: Import): boolean {
  if (!isContract(target) || !target.startsWith('plugins/')) return false;
  const { requires = [], optional = [] } = project.manifests.get(plugin) ?? {};
  const provided = project.manifests.get(roomOf(target))?.provides ?? {};
  if ([...requires, ...optional].some((service) => Object.hasOwn(provided, service))) return true;
  const contract = project.file(target);
  const facts = contract ? factsIn(project, contract).map(({ name }) => name) : [];
  const commands = project.manifests.get(roomOf(target))?.commands ?? {};
  const isCommand = (name: string): boolean =>
    Object.keys(commands).some((command) => contract?.source.includes(`export const ${name} = '${command}';`));
  return bindings.length > 0 && bindings.every(({ name }) => facts.includes(name) || isCommand(name));
}

export const nobodyImportsTests: Rule = (project) => forbidden(project.product, (_file, to) => to.package || !isTest(to.target));

/** Code that the server sends under another address than its file's: a route of it says so, as `/sandbox/gate.:kind(^(?:js|css)$)`. */
const isAnswered = (project: Project, address: string): boolean =>
  project.under('sandbox/server/routes').some(({ source }) =>
    blanked(source).strings.some(({ text, start }) => {
      const [, before = '', kinds = ''] = /^(\/sandbox\/[\w-]+\.):\w+\(\^\(\?:([\w|]+)\)\$\)$/.exec(text) ?? [];
      const isRoute = /\.get(?:<[^()]*>)?\($/.test(source.slice(0, start));
      return isRoute && [text, ...kinds.split('|').map((kind) => before + kind)].includes(`/${address}`);
    }),
  );
/** What is imported that is no code. */
const DATA = /\.(?:css|json|xsl|xml|svg|txt|html|woff2)$/;
/** Code is read by these tests, whatever its name ends with. */
export const importsAreRead: Rule = (project) =>
  forbidden(
    project.product,
    (_file, to) =>
      to.package ||
      /[*{]/.test(to.target) ||
      DATA.test(to.target) ||
      project.file(to.target) !== undefined ||
      isAnswered(project, to.target),
  );

/** Manifests and code of the plugins come in by one file; it finds them by pattern. */
export const oneWayToPlugins: Rule = (project) => {
  const naming = project.under('core').filter(({ path, source }) => {
    const up = '../'.repeat(path.split('/').length - 1);
    return ["'", '"', '`'].some((quote) => source.includes(`${quote}${up}plugins/`));
  });
  return naming.length > 1 ? naming.map(({ path }) => `${path} is one of ${naming.length} files that reach plugins/`) : [];
};
