import type { ExampleServer, Surroundings } from './model.ts';

/** What is done with an example when it is drawn, as its processing instructions say it. */
type Step =
  | { readonly kind: 'press'; readonly on: string }
  /** Text that is written into a field. */
  | { readonly kind: 'type'; readonly on: string; readonly text: string }
  /** HTML that is pasted. */
  | { readonly kind: 'paste'; readonly on: string; readonly html: string }
  /** The text of the element is selected. */
  | { readonly kind: 'select'; readonly on: string }
  /** The focus goes there. */
  | { readonly kind: 'focus'; readonly on: string }
  /** A command, as an element of a stylesheet beside `on` would run it. */
  | { readonly kind: 'run'; readonly on: string; readonly command: string; readonly args: Readonly<Record<string, string>> };

export interface Script extends ExampleServer {
  readonly steps: readonly Step[];
  /** Selectors of what has to be there in the end. */
  readonly shows: readonly string[];
  /** Keys of the texts that can be read in the end: of dialogs, whose elements look alike. */
  readonly words: readonly string[];
  /** Files of the product whose dialog it shows, where the words are not the file's own. */
  readonly asks: readonly string[];
  /** Data types whose further calls are answered with the example, too. */
  readonly answers: readonly string[];
  /** The data type of a document that does not say its own. */
  readonly dataType: string;
  /** The stylesheet that draws it; null for that of its data type. */
  readonly sheet: string | null;
  /** Width of the frame in px, '' for all there is. */
  readonly width: string;
  /** In what page it is drawn. */
  readonly surroundings: Surroundings;
}

const INSTRUCTION = /<\?example\s([^?]*)\?>/g;
/** Beside what is drawn. */
const MAIN = 'main';
/** A document, which answers calls for a data type, or a stylesheet. */
const DOCUMENT = /<\?(answer\s+(\w+)|stylesheet)\s+(<[^]*?)\?>/g;
const PART = /([a-z]+)="([^"]*)"/g;

const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');

type Given = Readonly<Record<string, string | undefined>>;

/** What an instruction does with the page; null for one that says something else. */
function stepOf(given: Given): Step | null {
  const { press, type, paste, select, focus, into = '', run, beside = MAIN, ...rest } = given;
  if (press !== undefined) return { kind: 'press', on: press };
  if (select !== undefined) return { kind: 'select', on: select };
  if (focus !== undefined) return { kind: 'focus', on: focus };
  if (paste !== undefined) return { kind: 'paste', on: into, html: paste };
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
  const documents = [...xml.matchAll(DOCUMENT)].map(([, kind = '', dataType = '', text = '']) => ({ kind, dataType, text: text.trim() }));
  const settings = instructions.flatMap(({ setting, value = '' }) => (setting === undefined ? [] : [[setting, value]]));
  return {
    steps: instructions.flatMap((given) => stepOf(given) ?? []),
    shows: all('shows'),
    words: all('words').flatMap(wordsOf),
    asks: all('asks').flatMap(wordsOf),
    answers: all('answers').flatMap(wordsOf),
    away: all('away').flatMap(wordsOf),
    refuses: { dataTypes: wordsOf(refused?.['refuses']), code: refused?.['code'] ?? '' },
    documents: Object.fromEntries(documents.flatMap(({ dataType, text }) => (dataType === '' ? [] : [[dataType, text]]))),
    sheet: documents.find(({ kind }) => kind === 'stylesheet')?.text ?? null,
    width: all('width').at(-1) ?? '',
    dataType: all('datatype').at(-1) ?? '',
    surroundings: {
      account: all('account').at(-1) ?? '',
      denies: all('denies').flatMap(wordsOf),
      late: all('late').flatMap(wordsOf),
      agent: all('agent').at(-1) ?? '',
      settings: Object.fromEntries(settings) as Readonly<Record<string, string>>,
    },
  };
}

/** Whether drawing it leaves more behind than what is drawn: then the next one has a page of its own. */
export const leavesTraces = (xml: string): boolean => /<\?(?:example|answer|stylesheet)\s|<commands>|<sessionLost[\s/>]/.test(xml);
