/** What is done with an example when it is drawn, as its processing instructions say it. */
type Step =
  | { readonly kind: 'press'; readonly on: string }
  /** Text that is written into a field. */
  | { readonly kind: 'type'; readonly on: string; readonly text: string };

export interface Script {
  readonly steps: readonly Step[];
  /** Selectors of what has to be there in the end. */
  readonly shows: readonly string[];
  /** Data types whose further calls are answered with the example, too. */
  readonly answers: readonly string[];
  /** Data types of which nothing can be stored: the server is away. */
  readonly away: readonly string[];
  /** The data type of a document that does not say its own. */
  readonly dataType: string;
}

const INSTRUCTION = /<\?example\s([^?]*)\?>/g;
const PART = /([a-z]+)="([^"]*)"/g;

const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');

/** Reads `<?example press="selector"?>` and the like; see docs/harness-playground.md. */
export function scriptOf(xml: string): Script {
  const steps: Step[] = [];
  const shows: string[] = [];
  let answers: readonly string[] = [];
  let away: readonly string[] = [];
  let dataType = '';
  for (const [, parts = ''] of xml.matchAll(INSTRUCTION)) {
    const given: Readonly<Record<string, string | undefined>> = Object.fromEntries(
      [...parts.matchAll(PART)].map(([, name, text]) => [name, text]),
    );
    if (given['press'] !== undefined) steps.push({ kind: 'press', on: given['press'] });
    if (given['type'] !== undefined) steps.push({ kind: 'type', on: given['into'] ?? '', text: given['type'] });
    if (given['shows'] !== undefined) shows.push(given['shows']);
    answers = [...answers, ...wordsOf(given['answers'])];
    away = [...away, ...wordsOf(given['away'])];
    dataType = given['datatype'] ?? dataType;
  }
  return { steps, shows, answers, away, dataType };
}

/** Whether drawing it leaves more behind than what is drawn: then the next one has a page of its own. */
export const leavesTraces = (xml: string): boolean => /<\?example\s|<commands>|<sessionLost[\s/>]/.test(xml);
