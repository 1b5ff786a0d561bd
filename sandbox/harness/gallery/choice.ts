import { sheetNameOf, type Drawing } from '../drawing/answers.ts';
import { leavesTraces, scriptOf } from './script.ts';

export const STATES = [
  ['', 'as it is'],
  ['long', 'long words'],
  ['loading', 'loading'],
  ['error', 'error'],
] as const;
export const LANGUAGES = ['en', 'de', 'ar'] as const;
export const WIDTHS = [
  ['', 'all there is'],
  ['768', '768 px'],
  ['320', '320 px'],
] as const;

/** What is shown, as the page's address says it. */
export type Choice = Readonly<Record<'example' | 'state' | 'lang' | 'width', string>>;

export function choiceOf(search: string): Choice {
  const asked = new URLSearchParams(search);
  const value = (name: string, usual = ''): string => asked.get(name) ?? usual;
  return { example: value('example'), state: value('state'), lang: value('lang', 'en'), width: value('width') };
}

export const addressOf = (choice: Choice): string =>
  `?${new URLSearchParams(Object.entries(choice).filter(([name, value]) => value !== '' && !(name === 'lang' && value === 'en')))}`;

const targetOf = (xml: string): string => /<object\b[^>]*\starget="([\w-]+)"/.exec(xml)?.[1] ?? '';

/** Of an example beside a stylesheet, from its name. */
const dataTypeOf = (example: string): string => /^sheets\/(p_\w+)/.exec(example)?.[1] ?? 'p_Object';

const WORD = /(?<![&#\p{L}])\p{L}[\p{L}\p{M}]{2,}/u;
/** Longer than a narrow screen is wide: nothing may break because of it. */
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
/** Words that an answer is compared with: nobody reads them. */
const COMPARED = new Set(['accept']);
const PIECE = /<!--[^]*?-->|<[?!][^>]*>|<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/g;

/**
 * A document in which each text that people read begins with a very long word: text of elements that say their language, and of what is in
 * these.
 */
function withLongWords(xml: string): string {
  /** For each open element whether people read what is in it. */
  const open: boolean[] = [];
  return xml.replace(PIECE, (piece: string, slash?: string, name?: string, attributes?: string, empty?: string) => {
    if (name === undefined || attributes === undefined) return open.at(-1) && !piece.startsWith('<') ? piece.replace(WORD, LONG) : piece;
    if (slash === '/') open.pop();
    else if (empty !== '/') open.push(!COMPARED.has(name) && (open.at(-1) === true || /\slanguage\s*=/.test(attributes)));
    return piece;
  });
}

/** What the frame draws for it. @throws Error when there is no such example */
export async function drawingOf({ example, state, lang }: Choice): Promise<Drawing> {
  const answer = await fetch(`/sandbox/examples/${example.split('/').map(encodeURIComponent).join('/')}`);
  if (!answer.ok) throw new Error(`There is no example ${example}.`);
  const xml = await answer.text();
  const target = targetOf(xml);
  const drawn = state === 'long' ? withLongWords(xml) : xml;
  const { answers, away, refuses, documents, sheet, dataType, surroundings, width } = scriptOf(drawn);
  const isAbsent = state === 'loading' || state === 'error';
  return {
    xml: drawn,
    name: sheetNameOf(xml, dataType || dataTypeOf(example)),
    sheet,
    parameters: { lang, ...(target === '' ? {} : { target }) },
    ...(isAbsent ? { state } : {}),
    further: answers,
    away,
    refuses,
    documents,
    width,
    surroundings,
    // What still waits for its answer, or says of its failure, would stay when another is chosen.
    isFresh: isAbsent || surroundings.late.length > 0 || leavesTraces(xml),
  };
}
