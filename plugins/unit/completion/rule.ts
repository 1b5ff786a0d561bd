/**
 * What makes an object done: so much of a film played, of the slides seen, of the points reached, of the words of a day practised, or that
 * it was there.
 */
export interface Rule {
  readonly kind: 'played' | 'slides' | 'points' | 'practised' | 'visited';
  readonly percent: number;
}

/** What a rule is for: a lesson with film or sound, with slides alone, with neither; a test, one that finds a level, and words of a day. */
type RuledKind = 'film' | 'slides' | 'page' | 'test' | 'placement' | 'words';

/** A customer's rules (`completion` of the settings of units), in words as objects have them. */
export type RuleSettings = Readonly<Partial<Record<RuledKind, unknown>>>;

const PERCENT = { played: 90, slides: 100, points: 50, practised: 100, visited: 100 } as const;
const FITTING: Readonly<Record<RuledKind, readonly Rule['kind'][]>> = {
  film: ['played', 'slides', 'visited'],
  slides: ['slides', 'visited'],
  page: ['visited'],
  test: ['points', 'visited'],
  placement: ['visited', 'points'],
  words: ['practised', 'visited'],
};

/** `played`, `played 80`: what is done, and of how many percent of it. null for what is no rule. */
function readRule(text: unknown): Rule | null {
  const [, kind, percent] =
    /^(played|slides|points|practised|visited)(?: (100|\d{1,2}))?$/.exec(typeof text === 'string' ? text.trim() : '') ?? [];
  if (kind === undefined) return null;
  const named = kind as Rule['kind'];
  return { kind: named, percent: percent === undefined ? PERCENT[named] : Number(percent) };
}

/** Whether a text says what makes something done (attribute `completion`). */
export const isRule = (text: string): boolean => readRule(text) !== null;

const CERTIFICATE = /^(all|none|points(?: (100|\d{1,2}))?)$/;

/** What a course asks for a certificate (attribute `certificate`), and the percentage that it names; null for what says nothing of that. */
export function readCertificate(text: string): { readonly kind: string; readonly percent: string | undefined } | null {
  const [, kind, percent] = CERTIFICATE.exec(text.trim()) ?? [];
  return kind === undefined ? null : { kind: kind.replace(/ .*/, ''), percent };
}

export const writeRule = ({ kind, percent }: Rule): string => (percent === PERCENT[kind] ? kind : `${kind} ${percent}`);

/**
 * The rule of an object: its author's, else the customer's, else the first that fits it. One that does not fit what it is for says
 * nothing: slides have no seconds.
 * @param stated attribute `completion` of the object
 */
export function ruleFor(of: RuledKind, stated: string, settings: RuleSettings = {}): Rule {
  const fitting = FITTING[of];
  const wanted = [readRule(stated), readRule(settings[of])].find((rule) => rule !== null && fitting.includes(rule.kind));
  return wanted ?? { kind: fitting[0]!, percent: PERCENT[fitting[0]!] };
}

/** What the rule of a lesson is for. @param isMeasured it has a film or sound of which the page knows what was played */
export const kindOfLesson = (isMeasured: boolean, slides: number): RuledKind => (isMeasured ? 'film' : slides > 0 ? 'slides' : 'page');

/** Points that a rule asks for, in hundredths; 0 for one that asks for none. */
export const pointsNeeded = ({ kind, percent }: Rule, mpoints: number): number =>
  kind === 'points' ? Math.ceil(mpoints * percent - 1e-6) / 100 : 0;

/** How many different words a rule asks to have been practised, one at least. @param perDay how many new ones a day brings */
export const wordsNeeded = ({ kind, percent }: Rule, perDay: number): number =>
  kind === 'practised' ? Math.max(1, Math.ceil((perDay * percent) / 100)) : 1;
