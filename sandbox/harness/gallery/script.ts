import type { ExampleServer, Surroundings } from './model.ts';

/** What is done with an example when it is drawn, as its processing instructions say it. */
type Step =
  | { readonly kind: 'press'; readonly on: string }
  /** Text that is written into a field. */
  | { readonly kind: 'type'; readonly on: string; readonly text: string }
  /** A command, as an element of a stylesheet beside `on` would run it. */
  | { readonly kind: 'run'; readonly on: string; readonly command: string; readonly args: Readonly<Record<string, string>> };

export interface Script extends ExampleServer {
  readonly steps: readonly Step[];
  /** Selectors of what has to be there in the end. */
  readonly shows: readonly string[];
  /** Data types whose further calls are answered with the example, too. */
  readonly answers: readonly string[];
  /** The data type of a document that does not say its own. */
  readonly dataType: string;
  /** In what page it is drawn. */
  readonly surroundings: Surroundings;
}

const INSTRUCTION = /<\?example\s([^?]*)\?>/g;
/** Beside what is drawn. */
const MAIN = 'main';
const PART = /([a-z]+)="([^"]*)"/g;

const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');

type Given = Readonly<Record<string, string | undefined>>;

/** What an instruction does with the page; null for one that says something else. */
function stepOf(given: Given): Step | null {
  const { press, type, into = '', run, beside = MAIN, ...rest } = given;
  if (press !== undefined) return { kind: 'press', on: press };
  if (type !== undefined) return { kind: 'type', on: into, text: type };
  return run === undefined ? null : { kind: 'run', on: beside, command: run, args: rest as Readonly<Record<string, string>> };
}

/** Reads `<?example press="selector"?>` and the like; see docs/harness-playground.md. */
export function scriptOf(xml: string): Script {
  const instructions: readonly Given[] = [...xml.matchAll(INSTRUCTION)].map(([, parts = '']) =>
    Object.fromEntries([...parts.matchAll(PART)].map(([, name, text]) => [name, text])),
  );
  const all = (name: string): readonly string[] => instructions.flatMap((given) => given[name] ?? []);
  const refused = instructions.find(({ refuses }) => refuses !== undefined);
  const settings = instructions.flatMap(({ setting, value = '' }) => (setting === undefined ? [] : [[setting, value]]));
  return {
    steps: instructions.flatMap((given) => stepOf(given) ?? []),
    shows: all('shows'),
    answers: all('answers').flatMap(wordsOf),
    away: all('away').flatMap(wordsOf),
    refuses: { dataTypes: wordsOf(refused?.['refuses']), code: refused?.['code'] ?? '' },
    dataType: all('datatype').at(-1) ?? '',
    surroundings: {
      account: all('account').at(-1) ?? '',
      denies: all('denies').flatMap(wordsOf),
      settings: Object.fromEntries(settings) as Readonly<Record<string, string>>,
    },
  };
}

/** Whether drawing it leaves more behind than what is drawn: then the next one has a page of its own. */
export const leavesTraces = (xml: string): boolean => /<\?example\s|<commands>|<sessionLost[\s/>]/.test(xml);
