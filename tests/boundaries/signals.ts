import { Exceptions } from './exceptions.ts';
import { isContract, isModel, roomOf, top, type Project, type Rule, type SourceFile } from './project.ts';

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
/** What is no service and has listeners of its own. Each is a decision, as a Subject in a contract would be. */
const HAVE_LISTENERS = new Exceptions('HAVE_LISTENERS', {
  'core/navigation/page-effects.ts: listeners': 'the check of the scroll position: its timer runs as long as somebody listens',
  'core/view/streaming/run.tsx: listeners': 'an element that grows while it is read draws its own children alone, as React asks',
  'core/view/targets.ts: listeners': 'a target draws itself alone: a fact of every change would be one for all of them',
  'plugins/player-adapter/player/frames.ts: listeners': 'a position with every frame of a film, up to 60 in a second',
  'plugins/player-adapter/view/auto-hide.ts: listeners': 'the state of one component, as React asks for it',
  'plugins/practice-test/model/attempt-store.ts: listeners':
    'the state of one attempt, as React asks for it: it goes with its test, and no service has it',
  'plugins/practice-test/model/attempt-store.ts: watchers': 'a question draws itself alone, as React asks',
  'plugins/widgets/slideshow/use-slides.ts: groups': 'slideshows of one group on a page, which go on together',
});

/** A stream made by hand has subscribers of its own. */
const MAKE_STREAMS = new Exceptions('MAKE_STREAMS', {
  'core/base/clock-streams.ts': 'streams of a timer, on the clock that tests replace',
});
const OF_ELEMENTS = new Exceptions('OF_ELEMENTS', {
  'plugins/rich-text/view/rich-text.tsx': 'says input as a field does, so that forms hear of it',
  'plugins/widgets/drag-drop/use-moves.ts': 'an event of the element for pages of customers, see docs/widgets.md',
});

/** What the file makes of rxjs or of the browser, by whatever name: `import { Subject as S }`, `import * as rx`. */
function signalsMade({ source, imports }: SourceFile): { readonly text: string; readonly kind: string; readonly of: string }[] {
  const ofRx = imports.filter(({ target }) => target === 'rxjs' || target.startsWith('rxjs/'));
  const kinds = new Map(ofRx.flatMap(({ bindings }) => bindings.map(({ name, local }) => [local, name] as const)));
  // A second name in the file: `const Signal = Subject;`
  for (const [, name = '', kind = ''] of source.matchAll(/\bconst (\w+)(?:: [^=]*)? = (\w+);/g))
    if (/^\w*Subject$|^(?:EventTarget|Observable)$/.test(kinds.get(kind) ?? kind)) kinds.set(name, kinds.get(kind) ?? kind);
  return [...source.matchAll(/\b(?:new|(?<=\bclass [^{}]*)extends) (?:\w+\.)?(\w+)\b(?:<((?:[^<>]|<[^<>]*>)*)>)?/g)]
    .map(({ 0: text, 1: name = '', 2: of = '' }) => ({ text, kind: kinds.get(name) ?? name, of }))
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
  const types = typesOfListeners(project);
  const streamsByRoom = new Map<string, ReturnType<typeof streamsOf>>();
  const files = project.under('core', 'plugins').filter(({ path }) => roomOf(path) !== 'core/facts');
  return files.flatMap((file) => {
    const { path, source } = file;
    const room = top(path, 2);
    const streams = streamsByRoom.get(room) ?? streamsOf(project, room);
    streamsByRoom.set(room, streams);
    const unowned = signalsMade(file).filter(({ kind, of }) => {
      const owners = streams.filter((stream) => stream.of === of).map(({ owner }) => owner);
      if (kind === 'Observable') return !MAKE_STREAMS.cover(project, path);
      if (kind.endsWith('Event')) return /^(?:Custom)?Event$/.test(kind) && !OF_ELEMENTS.cover(project, path);
      if (kind === 'BehaviorSubject') return owners.length === 0;
      return kind !== 'Subject' || owners.length === 0 || owners.some((owner) => services.has(owner));
    });
    const classes = [...source.matchAll(/\bclass (\w+)(?: extends \w+)?(?: implements (\w+))?/g)];
    // A service that a function makes: `function createUnits(…): Units {`
    const made = [...source.matchAll(/\): (\w+) (?:=> )?\(?\{$/gm)].some(([, of]) => services.has(of));
    const isOfService = made || classes.some(([, own = '', name = '']) => services.has(name) || own.endsWith('Service'));
    const lists = listenersIn(source, types, isOfService).filter((name) => !HAVE_LISTENERS.cover(project, `${path}: ${name}`));
    return [
      ...unowned.map(({ text }) => `${path}: ${text} is declared by no contract`),
      ...lists.map((name) => `${path} keeps listeners beside the one stream: ${name}`),
    ];
  });
};
export const exceptionsOfSignals = [HAVE_LISTENERS, MAKE_STREAMS, OF_ELEMENTS];
