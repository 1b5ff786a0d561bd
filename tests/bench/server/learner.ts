import type { Ask } from './process.ts';
import { dispatcher } from './process.ts';

/** What learners do, how often of a hundred times, and what it asks of the server. `n` counts up, for all learners together. */
export interface Deed {
  readonly name: string;
  readonly share: number;
  ask(n: number, random: () => number): Omit<Ask, 'token'>;
}

const RANGE = 262_144;
const WORDS = ['light', 'lens', 'camera', 'pinhole', 'colour', 'eye', 'aperture', 'picture', 'window', 'retina', 'prism', 'mirror'];
const word = (random: () => number): string => WORDS[Math.floor(random() * WORDS.length)]!;
const view = (query: string): Omit<Ask, 'token'> => ({ path: dispatcher(query) });
const key = (n: number): Readonly<Record<string, string>> => ({ 'Idempotency-Key': `school-${process.pid}-${n}` });

export const DEEDS: readonly Deed[] = [
  { name: 'home', share: 8, ask: () => view('action=2&id=0&datatype=p_UserHome') },
  { name: 'course', share: 10, ask: () => view('action=2&id=100&datatype=p_Course') },
  { name: 'unit', share: 12, ask: () => view('action=2&id=4711&datatype=p_Unit') },
  { name: 'test', share: 5, ask: () => view('action=2&id=812&datatype=p_PracticeTest') },
  { name: 'news', share: 3, ask: () => view('action=1&id=0&datatype=p_News') },
  { name: 'results', share: 2, ask: () => view('action=2&id=0&datatype=p_Results') },
  {
    name: 'film',
    share: 30,
    ask: (_, random) => {
      const from = Math.floor(random() * 4) * RANGE;
      return { path: '/media/light/9001_en.mp4', headers: { Range: `bytes=${from % 400_000}-${(from % 400_000) + RANGE - 1}` } };
    },
  },
  {
    name: 'position',
    share: 20,
    ask: (n, random) => {
      const until = 1 + Math.floor(random() * 58);
      const fields = { IDLesson: '1', seconds: String(until), done: '', seen: `1/59/0-${until}/1` };
      return { path: dispatcher('action=16&id=4711&datatype=t_UnitPosition'), fields, headers: key(n) };
    },
  },
  {
    name: 'result',
    share: 3,
    ask: (n) => ({
      ...{ path: dispatcher('action=16&id=812&datatype=t_ClientCompetence'), headers: key(n) },
      fields: { IDObject: '812', points: '3', mpoints: '16' },
    }),
  },
  {
    name: 'note',
    share: 2,
    ask: (n) => ({
      ...{ path: dispatcher('action=16&id=4711&datatype=p_Notes'), headers: key(n) },
      fields: {
        ...{
          note: `school-note-${process.pid}-${n}`,
          version: `school-version-${process.pid}-${n}`,
          bases: '',
          kind: 'note',
          dataType: 'p_Unit',
        },
        ...{ IDObjectType: '4', lesson: '1', seconds: '12', slide: '1', written: new Date().toISOString(), language: 'en', text: 'Why?' },
        ...{ exact: '', prefix: '', suffix: '', position: '', course: 'Light', unit: 'The path of light', title: 'How light travels' },
      },
    }),
  },
  {
    name: 'search',
    share: 5,
    ask: (_, random) => ({
      path: dispatcher('action=search&id=0&datatype=p_Site&searchType=scroll&m=0'),
      fields: { nDefocusStep: '0', xml: `<search tab="all" lang="en"><simple>${word(random)} ${word(random)}</simple></search>` },
    }),
  },
];

/** What a learner does next. @param random below 1 */
export function nextDeed(random: number): Deed {
  let left = random * DEEDS.reduce((sum, { share }) => sum + share, 0);
  return DEEDS.find(({ share }) => (left -= share) < 0) ?? DEEDS[0]!;
}
