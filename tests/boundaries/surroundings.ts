import { at, folderOf, roomOf, top, type Manifest, type Project, type Rule, type SourceFile } from './project.ts';
import { origin } from './resolve.ts';
import { isGlobal } from './running.ts';
import { bare, isUse, memberOf, nameOf, nodesIn, syntaxOf, walk, type Found, type Node } from './syntax.ts';

const INSTEAD = {
  clock: 'the time comes from CLOCK',
  random: 'chance comes from RANDOM',
  transport: 'calls go through TRANSPORT',
  locks: 'locks come from LOCKS',
} as const;
/** Globals that give another value, or do something at another time, in each run of a page. */
const GLOBALS = new Map<string, keyof typeof INSTEAD>([
  ['performance', 'clock'],
  ['setTimeout', 'clock'],
  ['setInterval', 'clock'],
  ['crypto', 'random'],
  ['fetch', 'transport'],
  ['XMLHttpRequest', 'transport'],
  ['EventSource', 'transport'],
  ['WebSocket', 'transport'],
]);
/** Members that do, whatever they are members of. */
const MEMBERS = new Map<string, keyof typeof INSTEAD>([
  ['randomUUID', 'random'],
  ['getRandomValues', 'random'],
  ['sendBeacon', 'transport'],
  ['locks', 'locks'],
]);
const WHOLE = /^(?:globalThis|window|self|top|parent|frames|defaultView|contentWindow)$/;
/** What of rxjs has a scheduler, which is a clock of its own. */
const SCHEDULED = /^(?:timer|interval|delay|timeout\w*|timeInterval|timestamp|animationFrames?|\w+Time|\w+Scheduler)$/;

/** Whether an expression is everything that is global, by whatever name of the file. */
const isWhole = (project: Project, file: SourceFile, { node, around }: Found): boolean => {
  const { name, from } = origin(project, file, { node: bare(node), around });
  return from === '' && WHOLE.test(name);
};

/** What a use of `Math` or `Date` asks for: both do much that is the same in every run. */
function ofLibrary(name: string, { node, around }: Found): keyof typeof INSTEAD | undefined {
  const parent = around.at(-1);
  const member = parent?.type === 'MemberExpression' && parent['object'] === node ? memberOf(parent) : undefined;
  if (name === 'Math') return member === undefined || member === 'random' ? 'random' : undefined;
  if (name !== 'Date') return undefined;
  if (member !== undefined) return member === 'now' ? 'clock' : undefined;
  const isMade = parent?.type === 'NewExpression' && parent['callee'] === node && nodesIn(parent['arguments']).length > 0;
  return isMade || parent?.type === 'BinaryExpression' ? undefined : 'clock';
}

/** What a part of a program asks for past the tokens. */
function askedFor(project: Project, file: SourceFile, found: Found): keyof typeof INSTEAD | undefined {
  const { node, around } = found;
  if (node.type === 'MemberExpression') {
    const member = memberOf(node) ?? '';
    if (MEMBERS.has(member)) return MEMBERS.get(member);
    const named = GLOBALS.get(member) ?? (/^(?:Math|Date)$/.test(member) ? ofLibrary(member, found) : undefined);
    return named && isWhole(project, file, { node: node['object'] as Node, around: [...around, node] }) ? named : undefined;
  }
  // `const { fetch } = globalThis`
  if (node.type === 'VariableDeclarator' && isWhole(project, file, { node: (node['init'] ?? node) as Node, around })) {
    const keys = nodesIn((node['id'] as Node)['properties']).map(({ key }) => nameOf(key));
    return keys.map((key) => GLOBALS.get(key) ?? ({ Math: 'random', Date: 'clock' } as const)[key]).find(Boolean);
  }
  const name = nameOf(node);
  if (!isUse(found) || !(GLOBALS.has(name) || /^(?:Math|Date)$/.test(name)) || !isGlobal(file, name, around)) return undefined;
  return GLOBALS.get(name) ?? ofLibrary(name, found);
}

const ASKS = new RegExp(String.raw`\b(?:${[...GLOBALS.keys(), ...MEMBERS.keys(), 'Math', 'Date'].join('|')})\b`);
/** The token that brings it. */
const TOKENS = { clock: 'CLOCK', random: 'RANDOM', transport: 'TRANSPORT', locks: 'LOCKS' } as const;
/** A plugin for testers alone: it claims nothing, and its keys are in DEV and TEST mode. */
const isOfTesters = ({ objects, widgets, provides, keys = [] }: Manifest): boolean =>
  !objects && !widgets && !provides && keys.length > 0 && keys.every(({ modes }) => modes !== undefined && !modes.includes('LIVE'));
/**
 * Who asks the browser itself: base, where a token is declared, for what that token brings, and where what only waits or draws in steps is
 * paced, which knows nothing of the page; and what shows testers what the browser has measured.
 */
function mayAsk(project: Project, { path, source, imports }: SourceFile, what: keyof typeof INSTEAD): boolean {
  if (roomOf(path) === 'core/base' && new RegExp(`^export const ${TOKENS[what]} = token<`, 'm').test(source)) return true;
  // A service worker is a program of its own, which no run of a page has: it is between the page and the network.
  if (path.startsWith('plugins/') && project.scripts.ofWorkers.has(`${folderOf(path)}/entry.ts`)) return what === 'transport';
  if (what !== 'clock') return false;
  const manifest = path.startsWith('plugins/') ? project.manifests.get(top(path, 2)) : undefined;
  return (path.startsWith('core/base/pacing/') && imports.length === 0) || (manifest !== undefined && isOfTesters(manifest));
}
/** What makes one run of a page differ from another enters through tokens, so that a run can be recorded and played again. */
export const runsByTokens: Rule = (project) =>
  project.page().flatMap((file) => {
    const may = (what: keyof typeof INSTEAD): boolean => mayAsk(project, file, what);
    const breaches = file.imports
      .filter(({ target }) => /^rxjs(?:\/|$)/.test(target))
      .flatMap(({ bindings, line }) => bindings.map(({ name }) => ({ name, line })))
      .filter(({ name }) => SCHEDULED.test(name))
      .map(({ name, line }) => `${file.path}:${line} takes ${name} of rxjs: ${INSTEAD.clock}`);
    if (ASKS.test(file.source))
      walk(syntaxOf(file), (found) => {
        const asked = askedFor(project, file, found);
        if (asked && !may(asked)) breaches.push(`${at(file, found.node.start)} asks the browser: ${INSTEAD[asked]}`);
      });
    return [...new Set(breaches)];
  });
