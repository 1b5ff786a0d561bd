import { closing } from '../../scripts/checks/scan.mjs';
import { found, top, type Project, type Rule, type SourceFile } from './project.ts';
import { blanked } from './read.ts';

const CONTAINER = 'core/base/container.ts';
/** The container, and what gives any service as it does. */
const ALL_SERVICES = new Set(['Container', 'SERVICES', 'ServiceContainer', 'Services']);
/** The same made up in the file. */
const LOCATOR = new RegExp(
  [
    /\bSERVICES\b|\??: (?:Services|ServiceContainer|Container)\b|\b(?:type|interface) Services\b/,
    // `get<T>(service: Token<T>): T`, whatever its name
    /<(\w+)>\(\w+: Token<\1>\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
/** The container's own file, and what hands React its services, is where one of them is declared in base. */
const DECLARES = new RegExp(String.raw`^export (?:class|interface|const) (?:${[...ALL_SERVICES, 'ServicesContext'].join('|')})\b`, 'm');
/**
 * What puts the page together, directly in `core/`, and what starts plugins and runs commands: the folder `contexts/` of their room makes
 * what these are given, the room's contract says what that is, and its module makes the services of the folder.
 */
const ASSEMBLY = /^core\/[\w.-]+$/;
const GIVES_CONTEXTS = /^core\/plugins\/(?:contexts\/|(?:contract|module)\.ts$)/;
const mayHaveAll = ({ path, source }: SourceFile): boolean =>
  ASSEMBLY.test(path) || GIVES_CONTEXTS.test(path) || (path.startsWith('core/base/') && DECLARES.test(source));

/**
 * The container itself is for who does not know its needs beforehand: what starts plugins, and what puts the page together.
 * Whoever else has it as a field, a parameter or a type of its own takes it as a locator.
 */
function takesContainer(project: Project): string[] {
  const files = project.under('core', 'plugins').filter((file) => !mayHaveAll(file));
  const imported = files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target === CONTAINER || target === 'core/api.ts')
      // Everything of the file is the container too.
      .filter(({ target, bindings }) =>
        bindings.some(({ name }) => ALL_SERVICES.has(name) || (/^(?:\*|default)$/.test(name) && target === CONTAINER)),
      )
      .map(({ line }) => `${path}:${line} takes the container as a locator`),
  );
  return [...imported, ...found(files, LOCATOR, 'takes the container as a locator')];
}

const CONTEXTS = ['PluginContext', 'CommandContext', 'CommandHandler'];
const DECLARING = ['core/api.ts', 'core/plugins/contract.ts'];
/** What core calls with a context: the exports that a plugin's manifest names. */
export function calledByCore(project: Project, path: string): ReadonlySet<string> {
  const { provides = {}, commands = {}, surfaces = {} } = project.manifests.get(top(path, 2)) ?? {};
  return new Set(['start', 'stop', ...[provides, commands, surfaces].flatMap((names) => Object.values(names))]);
}

/** The functions of a file, with their heads: what is between name and body. */
function headsOf(code: string): { readonly name: string; readonly from: number; readonly to: number }[] {
  const functions = [...code.matchAll(/^(?:export )?(?:async )?function (\w+)(?:<[^>(]*>)?\(/gm)].map(
    ({ 0: head, 1: name = '', index }) => ({
      name,
      from: index,
      to: closing(code, index + head.length - 1),
    }),
  );
  const arrows = [...code.matchAll(/^(?:export )?const (\w+)\b[^=]*= *(?:async *)?(?=\()/gm)].map(({ 0: head, 1: name = '', index }) => ({
    name,
    from: index,
    to: closing(code, index + head.length),
  }));
  const values = [...code.matchAll(/^(?:export )?const (\w+): [^=]*=/gm)].map(({ 0: head, 1: name = '', index }) => ({
    name,
    from: index,
    to: index + head.length,
  }));
  return [...functions, ...arrows, ...values];
}

/**
 * A context gives any service. Core gives one to the functions that a manifest names; they take out of it what is needed and hand that
 * on, so that whatever is below says what it needs.
 */
function takesContext(project: Project, file: SourceFile): string[] {
  const { path, source, imports } = file;
  const { code } = blanked(source);
  const [own, others] = [new Set(CONTEXTS), new Set<string>()];
  for (const { target, bindings } of imports)
    for (const { name, local } of bindings) (CONTEXTS.includes(name) && DECLARING.includes(target) ? own : others).add(local);
  // React's context of the same name gives no service.
  const names = [...own].filter((name) => !others.has(name)).join('|');
  const mentions = [...code.matchAll(new RegExp(`\\b(?:${names})\\b`, 'g'))].filter(
    ({ index }) => !/(?:^|\n)(?:import|export)\s+(?:type\s+)?\{[^}]*$/.test(code.slice(0, index)),
  );
  if (mentions.length === 0) return [];
  const [called, heads] = [calledByCore(project, path), headsOf(code)];
  return mentions
    .filter(({ index }) => {
      if (GIVES_CONTEXTS.test(path)) return false;
      // A part of a context that gives no service.
      const part = /^\w+, ([^>]*)>/.exec(source.slice(index));
      if (/\bPick<$/.test(source.slice(0, index)) && part && !/'get'/.test(part[1] ?? '')) return false;
      const name = heads.find(({ from, to }) => index > from && index < to)?.name;
      if (name !== undefined && path.startsWith('plugins/') && called.has(name)) return false;
      // Commands of core's own: a table of them, whose functions are called with a context.
      const before = code.slice(code.lastIndexOf('\n', index) + 1, index);
      return !(path.startsWith('core/') && /^export const \w+: Readonly<Record<string, $/.test(before));
    })
    .map(({ index }) => `${path}:${source.slice(0, index).split('\n').length} takes a whole context, which is a locator`);
}

export const noLocator: Rule = (project) => [
  ...takesContainer(project),
  ...project.under('plugins', 'core/plugins').flatMap((file) => takesContext(project, file)),
];
