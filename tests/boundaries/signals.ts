import { at, isContract, isModel, roomOf, top, type Project, type Rule, type SourceFile } from './project.ts';
import { exported, origin } from './resolve.ts';
import { nodesIn, syntaxOf, walk } from './syntax.ts';

/** The members `name$: Observable<T>` that a room's contract, or its model, declares, with the interface around each. */
function streamsOf(project: Project, room: string): { readonly of: string; readonly owner: string }[] {
  const declaring = project.product.filter(({ path }) => top(path, 2) === room && (isContract(path) || isModel(path)));
  return declaring.flatMap(({ source }) =>
    [...source.matchAll(/^export interface (\w+)[^{]*\{[\s\S]*?^\}/gm)].flatMap(([text, owner = '']) =>
      [...text.matchAll(/\$: (?:Observable|BehaviorSubject)<(.+)>;$/gm)].map(([, of = '']) => ({ of, owner })),
    ),
  );
}
/** Names that the files give to functions which return nothing, as a pattern: `type Listener = (index: number) => void`. */
function typesOfListeners(project: Project): string {
  const declared = project
    .under('core', 'plugins')
    .flatMap(({ source }) => [...source.matchAll(/^(?:export )?type (\w+)(?:<[^=]*>)? =\s*\([^;]*\) => void;/gm)]);
  return String.raw`\b(?:${[...new Set(declared.map(([, name = '']) => name)), String.raw`\w*Listener`].join('|')})\b`;
}
/**
 * Sets and lists of functions that return nothing, whatever their names, also by key. A map with one function for a key is a table; in a
 * service it is a list of listeners too.
 */
function listenersIn(source: string, types: string, isOfService: boolean): string[] {
  if (!/=> void|Listener/.test(source) && !new RegExp(types).test(source)) return [];
  const variable = String.raw`^ *(?:(?:export|private|protected|public|readonly|static|const|let|var) )*#?(\w+)`;
  const patterns = [
    // `new Set<() => void>()`, `new Map<string, Listener[]>()`
    String.raw`(?:: [^=;\n]*)? = new (?:Set|Array|Map<[^;\n]*\b(?:Set|Array))<[^;\n]*(?:=> void|${types})[^;\n]*>\(`,
    String.raw`(?:: [^=;\n]*)? = new Map<[^;\n]*(?:=> void\)|${types})\[\]>\(`,
    // `: Set<() => void> = new Set()`, `: Listener[] = []`; a list of functions without arguments is of undos
    String.raw`: [^=;\n]*\b(?:Set|Array)<[^=;\n]*(?:=> void|${types})[^\n]*> = `,
    String.raw`: (?:readonly )?(?:\(\([^)\n]+\) => void\)|${types})\[\] = \[`,
    // `: Record<string, Listener[]>`, `: { [key: string]: Set<() => void> }`
    String.raw`: [^=;\n]*(?:\bRecord<|\{ (?:readonly )?\[)[^=\n]*(?:=> void\)|${types})\[\]`,
    String.raw`: [^=;\n]*(?:\bRecord<|\{ (?:readonly )?\[)[^=\n]*\b(?:Set|Array)<[^=\n]*(?:=> void|${types})`,
    ...(isOfService ? [String.raw`: [^;\n]*=> void\)?(?:\[\]|>) = (?:\[|new )`, String.raw`(?:: [^=;\n]*)? = new Map<[^;\n]*=> void`] : []),
  ];
  const list = String.raw`(?:\(\([^;\n]*=> void\)\[\]|\b(?:Array|Set|Map)<[^;\n]*=> void\)?(?:\[\])?>)`;
  const asserted = String.raw` = (?:\[\]|new \w+\(\)) (?:as|satisfies) ${list}`;
  const ofModule = String.raw`^(?:export )?(?:const|let|var) (\w+)(?:: (?:readonly )?${list}|${asserted})`;
  const names = [...patterns.map((pattern) => variable + pattern), ofModule].flatMap((pattern) =>
    [...source.matchAll(new RegExp(pattern, 'gm'))].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}
/** Where streams of a timer, and the lists of those who watch a state, are made: everybody else takes them from there. */
const ofStreams = (path: string): boolean => path.startsWith('core/base/streams/');
const SUBSCRIBERS = 'Subscribers';

/**
 * Subscribers are of an object that is drawn: not of a module, which everybody would share, and not a class of their own. A service has
 * them when its contract says `subscribe()`, so that a new one is a decision.
 */
function subscribersIn(project: Project, file: SourceFile, isDeclared: boolean): string[] {
  const isTaken = file.imports.some(({ target, bindings, package: isPackage }) =>
    bindings.some(({ name }) => !isPackage && (name === '*' || exported(project, target, name).name === SUBSCRIBERS)),
  );
  if (!isTaken || ofStreams(file.path)) return [];
  const breaches: string[] = [];
  walk(
    syntaxOf(file),
    ({ node, around }) => {
      const parent = around.at(-1);
      if (!parent || !node.type.endsWith('Identifier') || origin(project, file, { node, around }).name !== SUBSCRIBERS) return;
      if (/^(?:Import|Export)/.test(parent.type)) return;
      const isOfObject = around.some(({ type }) => /^ClassBody$|Function/.test(type));
      if (nodesIn(parent['superClass']).includes(node)) breaches.push(`${at(file, node.start)} is a class of subscribers`);
      else if (!isOfObject) breaches.push(`${at(file, node.start)} keeps subscribers of a module`);
      else if (!isDeclared) breaches.push(`${at(file, node.start)} keeps subscribers that the contract of the service does not declare`);
    },
    [],
    true,
  );
  return [...new Set(breaches)];
}

/**
 * An event that an element of a plugin says of itself: a field for forms (`input`), or a widget, in the words of docs/widgets.md, for pages
 * of customers.
 */
function isOfElement(project: Project, { path, source }: SourceFile, index: number): boolean {
  const [, on = '', name = ''] =
    /(\w+)\??\.dispatchEvent\(new (?:Custom)?Event\('([\w-]+)'/.exec(source.slice(Math.max(0, index - 80), index + 80)) ?? [];
  if (/^(?:|window|document|globalThis|self)$/.test(on) || !path.startsWith('plugins/')) return false;
  const isOfWidget = Object.keys(project.manifests.get(top(path, 2))?.widgets ?? {}).length > 0;
  return /^(?:input|change)$/.test(name) || (isOfWidget && (project.texts.get('docs/widgets.md') ?? '').includes(`says \`${name}\` (`));
}

/** What the file makes of rxjs or of the browser, by whatever name: `import { Subject as S }`, `import * as rx`. */
function signalsMade({
  source,
  imports,
}: SourceFile): { readonly text: string; readonly kind: string; readonly of: string; readonly index: number }[] {
  const ofRx = imports.filter(({ target }) => target === 'rxjs' || target.startsWith('rxjs/'));
  const kinds = new Map(ofRx.flatMap(({ bindings }) => bindings.map(({ name, local }) => [local, name] as const)));
  // A second name in the file: `const Signal = Subject;`
  for (const [, name = '', kind = ''] of source.matchAll(/\bconst (\w+)(?:: [^=]*)? = (\w+);/g))
    if (/^\w*Subject$|^(?:EventTarget|Observable)$/.test(kinds.get(kind) ?? kind)) kinds.set(name, kinds.get(kind) ?? kind);
  return [...source.matchAll(/\b(?:new|(?<=\bclass [^{}]*)extends) (?:\w+\.)?(\w+)\b(?:<((?:[^<>]|<[^<>]*>)*)>)?/g)]
    .map(({ 0: text, 1: name = '', 2: of = '', index }) => ({ text, kind: kinds.get(name) ?? name, of, index }))
    .filter(({ kind }) => /^(?:\w*Subject|EventTarget|EventEmitter|Observable|\w*Event)$/.test(kind));
}

/**
 * A service announces by facts. A store of state is declared by its owner's contract, so that a new one is a decision; so is an event of
 * what is no service.
 */
export const noSignalBesideTheStream: Rule = (project) => {
  const services = new Set(
    project.contracts().flatMap(({ source }) => [...source.matchAll(/\b(?:token|serviceToken)<(\w+)>/g)].map(([, of]) => of)),
  );
  // `interface Targets { subscribe(id: string, listener: () => void): () => void; }`
  const subscribable = new Set(
    project
      .contracts()
      .flatMap(({ source }) => [...source.matchAll(/^export interface (\w+)[^{]*\{[\s\S]*?^\}/gm)])
      .filter(([text]) => /^ {2}subscribe\([^)]*listener: \(\) => void\): \(\) => void;$/m.test(text))
      .map(([, name = '']) => name),
  );
  const types = typesOfListeners(project);
  const streamsByRoom = new Map<string, ReturnType<typeof streamsOf>>();
  const files = project.under('core', 'plugins').filter(({ path }) => roomOf(path) !== 'core/facts');
  return files.flatMap((file) => {
    const { path, source } = file;
    const room = top(path, 2);
    const streams = streamsByRoom.get(room) ?? streamsOf(project, room);
    streamsByRoom.set(room, streams);
    const unowned = signalsMade(file).filter(({ kind, of, index }) => {
      const owners = streams.filter((stream) => stream.of === of).map(({ owner }) => owner);
      if (kind === 'Observable') return !ofStreams(path);
      if (kind.endsWith('Event')) return /^(?:Custom)?Event$/.test(kind) && !isOfElement(project, file, index);
      if (kind === 'BehaviorSubject') return owners.length === 0;
      return kind !== 'Subject' || owners.length === 0 || owners.some((owner) => services.has(owner));
    });
    const classes = [...source.matchAll(/\bclass (\w+)(?: extends \w+)?(?: implements (\w+))?/g)];
    // A service that a function makes: `function createUnits(…): Units {`
    const made = [...source.matchAll(/\): (\w+) (?:=> )?\(?\{$/gm)].some(([, of]) => services.has(of));
    const isOfService = made || classes.some(([, own = '', name = '']) => services.has(name) || own.endsWith('Service'));
    const lists = ofStreams(path) ? [] : listenersIn(source, types, isOfService);
    const owners = classes.map(([, , name = '']) => name).filter((name) => services.has(name));
    const isDeclared = !isOfService || owners.some((owner) => subscribable.has(owner));
    return [
      ...unowned.map(({ text }) => `${path}: ${text} is declared by no contract`),
      ...subscribersIn(project, file, isDeclared),
      ...lists.map((name) => `${path} keeps listeners beside the one stream: ${name}`),
    ];
  });
};
