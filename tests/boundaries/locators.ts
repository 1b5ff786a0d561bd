import { closing } from '../../scripts/checks/scan.mjs';
import { Exceptions } from './exceptions.ts';
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
const MAY_HAVE_ALL = new Exceptions('MAY_HAVE_ALL', {
  'core/api.ts': 'exports the type of what an added module is given',
  'core/app.tsx': 'gives React the services, of which useService takes one',
  'core/page.ts': 'makes the container',
  'core/plugins/activate.ts': "makes a plugin's context, and takes the services in that it provides",
  'core/plugins/commands.ts': "makes a command's context",
  'core/plugins/contract.ts': 'declares the contexts',
  'core/plugins/hooks.ts': 'useProvided: a component takes the service of another plugin by its token',
  'core/plugins/lifecycle.ts': 'hands the services on to the start of a plugin',
  'core/plugins/module.ts': 'hands them to what starts plugins and runs commands',
  'core/plugins/registry.ts': 'hands them on to the life of a plugin',
  'core/start.ts': 'brings the services of every room to life',
  'core/view/context.ts': 'useService: a component takes one service by its token, and React has no other way to hand it down',
});

/**
 * The container itself is for who does not know its needs beforehand: what starts plugins, and what puts the page together.
 * Whoever else has it as a field, a parameter or a type of its own takes it as a locator.
 */
function takesContainer(project: Project): string[] {
  const files = project.under('core', 'plugins').filter(({ path }) => path !== CONTAINER);
  const imported = files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target === CONTAINER || target === 'core/api.ts')
      // Everything of the file is the container too.
      .filter(({ target, bindings }) =>
        bindings.some(({ name }) => ALL_SERVICES.has(name) || (/^(?:\*|default)$/.test(name) && target === CONTAINER)),
      )
      .map(({ line }) => ({ path, breach: `${path}:${line} takes the container as a locator` })),
  );
  const written = files.flatMap((file) =>
    found([file], LOCATOR, 'takes the container as a locator').map((breach) => ({ path: file.path, breach })),
  );
  return [...imported, ...written].filter(({ path }) => !MAY_HAVE_ALL.cover(project, path)).map(({ breach }) => breach);
}

const CONTEXTS = ['PluginContext', 'CommandContext', 'CommandHandler'];
const DECLARING = ['core/api.ts', 'core/plugins/contract.ts'];
const MAKES_CONTEXTS = new Exceptions('MAKES_CONTEXTS', {
  'core/plugins/activate.ts': 'makes the context of a plugin',
  'core/plugins/commands.ts': 'makes the context of a command',
  'core/plugins/contract.ts': 'declares both',
  'core/plugins/core-commands.ts: CORE_COMMANDS': "the table of core's commands, whose functions are given the context of theirs",
  'core/plugins/core-commands.ts: startObject': 'a command that another one runs with other arguments',
});

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
      // A part of a context that gives no service.
      const part = /^\w+, ([^>]*)>/.exec(source.slice(index));
      if (/\bPick<$/.test(source.slice(0, index)) && part && !/'get'/.test(part[1] ?? '')) return false;
      const name = heads.find(({ from, to }) => index > from && index < to)?.name;
      if (name !== undefined && path.startsWith('plugins/') && called.has(name)) return false;
      return !MAKES_CONTEXTS.cover(project, path) && !MAKES_CONTEXTS.cover(project, `${path}: ${name}`);
    })
    .map(({ index }) => `${path}:${source.slice(0, index).split('\n').length} takes a whole context, which is a locator`);
}

export const noLocator: Rule = (project) => [
  ...takesContainer(project),
  ...project.under('plugins', 'core/plugins').flatMap((file) => takesContext(project, file)),
];
export const exceptionsOfLocators = [MAY_HAVE_ALL, MAKES_CONTEXTS];
