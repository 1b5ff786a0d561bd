import { attribute, select, type Requests, type XDocument } from '../../../core/api.ts';

/** What a number in a document means. */
interface Reference {
  readonly title: string;
  /** Of the title; '' for that of the page. */
  readonly language: string;
  /** Whether visitors have it; `gone` for what is in the bin, or nowhere. */
  readonly state: 'published' | 'draft' | 'gone';
}

/** What the numbers of a document mean, as far as the server has answered. */
export type References = ReadonlyMap<number, Reference>;
export const NO_REFERENCES: References = new Map();

/** So many are asked for at once. */
const MOST = 200;

/** Numbers with blanks, commas or semicolons between. */
export const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
    .filter((number) => number > 0);

/** The numbers by which a document names steps and what they open after, each once. */
export const namedIn = (document: XDocument): number[] => [
  ...new Set(select(document, '//objectRef/@ID | //@requires').flatMap(({ value }) => numbersIn(value))),
];

/** Asks what numbers mean; those whose answer does not come are left out. Never rejects. */
export async function askReferences(requests: Pick<Requests, 'send'>, numbers: readonly number[]): Promise<References> {
  const found = new Map<number, Reference>();
  for (let from = 0; from < numbers.length; from += MOST) {
    const part = numbers.slice(from, from + MOST);
    const paramString = `numbers=${part.join(',')}`;
    const call = { action: 'list', dataType: 'p_Studio', ID: 0, bRender: false, background: true, paramString } as const;
    const { outcome, answer } = await requests.send(call);
    if (outcome !== 'success' || !answer?.document || select(answer.document, '//studio/named').length === 0) continue;
    for (const number of part) found.set(number, { title: '', language: '', state: 'gone' });
    for (const entry of select(answer.document, '//named/entry')) {
      const state = attribute(entry, 'state');
      found.set(Number(attribute(entry, 'ID')), {
        title: attribute(entry, 'title').replace(/\s+/g, ' ').trim(),
        language: attribute(entry, 'titleLang'),
        state: state === '' ? 'published' : state === 'draft' ? 'draft' : 'gone',
      });
    }
  }
  return found;
}

/** As the stylesheets of forms get them: a line for each, `100 draft de A title`, with `-` for the language of the page. */
export const written = (references: References): string =>
  [...references].map(([number, { state, language, title }]) => `\n${number} ${state} ${language || '-'} ${title}`).join('') + '\n';
