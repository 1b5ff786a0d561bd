// @vitest-environment happy-dom
import { virtual } from '@guidepup/virtual-screen-reader';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  CLOCK,
  CONFIGURATION,
  NAVIGATION,
  REGISTRY,
  FACTS,
  SESSION,
  STORAGE,
  TEXTS,
  attribute,
  childElements,
  textOf,
  type CmsObject,
  type XNode,
} from '../../../core/api.ts';
import { OUTBOX, type OutboxEntry } from '../../outbox/contract.ts';
import type { QuestionProps } from '../../practice-test/contract.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { VIEWS } from '../../../core/view/contract.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { createQuestions } from '../../practice-test/view/questions/question-service.tsx';
import { texts } from '../../../tests/support/texts.ts';
import { VocabularyPractice } from './vocabulary-practice.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const DAY = 86_400_000;
const START = new Date(2026, 10, 21, 10).getTime();
const words = [
  ['w1', 'Licht', 'light'],
  ['w2', 'Linse', 'lens'],
  ['w3', 'Auge', 'eye'],
]
  .map(
    ([id, term, accept]) => `<question id="${id}" kind="vocabulary" points="1"><term>${term}</term><accept>${accept}</accept></question>`,
  )
  .join('');
const payloadOf = (more = ''): XNode =>
  parse(`<test ID="842" kind="vocabulary" newPerDay="2">${words}<question id="x" kind="singleChoice"/>${more}</test>`).children[0]!;

function Word({ question, value, onChange, disabled }: QuestionProps) {
  const term = textOf(childElements(question, 'term')[0]!);
  return (
    <label>
      {term}
      <input
        readOnly={disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={() => {}}
        onClick={(event) => onChange(event.currentTarget.dataset['say'] ?? '')}
      />
    </label>
  );
}
const kind = {
  View: Word,
  score: (question: XNode, value: unknown) =>
    [textOf(childElements(question, 'accept')[0]!), 'lihgt'].includes(String(value)) ? Number(attribute(question, 'points')) : 0,
  isNearly: (_: XNode, value: unknown) => value === 'lihgt' || value === 'lesn',
};

let root: Root,
  host: HTMLElement,
  storage: Map<string, string>,
  put: (OutboxEntry & { owner?: string })[],
  now: number,
  stored: (at: Date) => void;
const listeners = new Map<string, (value: string | null) => void>();
const session = { user: '12', loggedIn: true };
/** What the server says to a stored result. */
let answer = '';
let made: ReturnType<typeof createQuestions> | undefined;
const askService = () => (made ??= createQuestions({ get: () => services.get(REGISTRY) } as never));
const services = new Map<symbol, unknown>([
  [CLOCK, { now: () => now }],
  [SESSION, session],
  [FACTS, { on: () => () => undefined }],
  [CONFIGURATION, { customer: 'demo', IDCurrentCourse: 100, dataTypes: {} }],
  [NAVIGATION, { format: ({ ID }: { ID: number }) => `object-${ID}` }],
  [VIEWS, { failed: () => {} }],
  [
    REGISTRY,
    {
      extension: () => ({ plugin: 'practice-test', ready: () => kind, load: async () => null }),
      settled: Promise.resolve(),
      configurationOf: () => ({}),
      service: askService,
    },
  ],
  [
    STORAGE,
    {
      get: (key: string) => storage.get(key) ?? null,
      set: (key: string, value: string) => {
        storage.set(key, value);
      },
      subscribe: (key: string, listener: (value: string | null) => void) => {
        listeners.set(key, listener);
        return () => listeners.delete(key);
      },
    },
  ],
  [
    OUTBOX,
    {
      put: async (entry: OutboxEntry, { owner }: { readonly owner?: string } = {}) => {
        put.push({ ...entry, owner });
        return {
          key: 'k',
          stored: new Promise((resolve) => {
            if (entry.kind === 'result') stored = (at) => resolve({ at, answer });
          }),
        };
      },
    },
  ],
  [
    TEXTS,
    {
      language: 'en',
      onChange: () => () => undefined,
      get: (key: string, values: Record<string, string> = {}) =>
        (texts['en']?.[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    },
  ],
]);
const mount = async (payload = payloadOf()): Promise<void> => {
  root = createRoot(host);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <VocabularyPractice object={{ ID: 842, titles: { en: 'Words' }, payload } as unknown as CmsObject} answer={null as never}>
          {null}
        </VocabularyPractice>
      </ServicesContext.Provider>,
    ),
  );
};
const close = () => act(async () => root.unmount());
const press = (name: string) =>
  act(async () => {
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent!.startsWith(name))!.click();
  });
const announce = async (word: string): Promise<void> => {
  const input = host.querySelector('input')!;
  input.dataset['say'] = word;
  await act(async () => input.click());
  await press('Check');
};
const term = (): string | undefined => host.querySelector('label')?.textContent ?? undefined;
const results = () => put.filter((entry) => entry.kind === 'result');

async function transcript(part: string, end: RegExp): Promise<string[]> {
  await virtual.start({ container: host.querySelector(part)! });
  for (let step = 0; step < 90 && !end.test(await virtual.lastSpokenPhrase()); step += 1) await virtual.next();
  const spoken = await virtual.spokenPhraseLog();
  await virtual.stop();
  return spoken.filter((phrase) => !/^(end of )?paragraph$/.test(phrase));
}

beforeEach(async () => {
  [storage, put, now] = [new Map(), [], START];
  [session.user, session.loggedIn] = ['12', true];
  host = document.body.appendChild(document.createElement('div'));
  await mount();
});
afterEach(async () => {
  await close();
  host.remove();
});

it('TST-014 begins so many new words a day, each right one rated by who knew it, and sends the round as a vocabulary result', async () => {
  await press('Practise now');
  expect(term()).toBe('Licht');
  await announce('light');
  await press('Easy');
  expect(term()).toBe('Linse');
  await announce('glass');
  expect(host.querySelector('[role="status"]')?.textContent).toBe('Not yet: lens. It comes again in 1 minute.');
  expect([...host.querySelectorAll('.vocabulary__actions button')].map(({ textContent }) => textContent?.split(' in ')[0])).toEqual([
    'Next word',
  ]);
  await press('Next word');
  await announce('lens');
  await press('Easy');
  // The third word is for tomorrow.
  expect(host.querySelector('h2')?.textContent).toBe('This round: 1 of 2 known at once');
  expect(results()).toMatchObject([
    { dataType: 't_ClientCompetence', action: 16, body: { points: '1', mpoints: '2', isVocabularyResult: '1', IDObject: '842' } },
  ]);
  expect(results()[0]!.body['xml']).toContain('<subTemplate id="w2" kind="vocabulary" points="0" mpoints="1" answer="glass"/>');
  expect(host.querySelector('.vocabulary__receipt')?.textContent).toContain('kept in this browser');
  await act(async () => stored(new Date(2026, 10, 21, 10, 42)));
  expect(host.querySelector('.vocabulary__receipt')?.textContent).toContain('stored at 10:42');
});

it('says after a round what comes next, by one main button: the course, what the author names, what the server says', async () => {
  const way = (): [string, string | null, string][] =>
    [...host.querySelectorAll<HTMLAnchorElement>('.vocabulary__next a')].map((each) => [
      each.textContent!,
      each.getAttribute('href'),
      each.className,
    ]);
  const next = '<next ID="4713" IDObjectType="4" dataType="p_Unit" title="Colour" href="unit-4713.html?goOn=1"/>';
  answer = `<cms><resultStored>${next}</resultStored></cms>`;
  expect(way()).toEqual([]);
  await press('Practise now');
  await announce('light');
  await press('Easy');
  await press('Stop');
  // Words still wait: they come first.
  expect(way()).toEqual([['To the course', 'course-100.html', 'button button--quiet']]);
  await press('Go on');
  await announce('lens');
  await press('Easy');
  expect(way()).toEqual([['To the course', 'course-100.html', 'button']]);
  await act(async () => stored(new Date(2026, 10, 21, 10, 42)));
  expect(way()).toEqual([['Next: Colour', 'unit-4713.html?goOn=1', 'button']]);
  await close();
  [storage, answer] = [new Map(), ''];
  await mount(payloadOf('<next><objectRef ID="812" IDObjectType="420" dataType="p_PracticeTest" title="The test"/></next>'));
  await press('Practise now');
  await announce('light');
  await press('Easy');
  await announce('lens');
  await press('Easy');
  expect(way()).toEqual([['The test', 'object-812', 'button']]);
});

it('TST-014 opened again it goes on with words that wait for minutes; with nothing to do it shows what comes next', async () => {
  const after = '<after><next ID="4713" IDObjectType="4" dataType="p_Unit" title="Colour" href="unit-4713.html?goOn=1"/></after>';
  const words = (due: number) => {
    const card = { due, stability: 1, difficulty: 5, scheduled: 0, steps: 1, reps: 1, lapses: 0, state: 1, last: now - 2 };
    const state = JSON.stringify({ cards: { w1: card, w2: card }, begun: { day: '2026-11-21', count: 2 } });
    const questions = ['w1', 'w2'].map((id) => `<question id="${id}" kind="vocabulary" points="1"/>`).join('');
    const rest = `${after}<testState>${state}</testState>`;
    return parse(`<test ID="842" kind="vocabulary" newPerDay="2" wordsNeeded="2">${questions}${rest}</test>`).children[0]!;
  };
  const way = () => [...host.querySelectorAll('.vocabulary__next a')].map((each) => [each.textContent, each.className]);
  await close();
  await mount(words(now + 60_000));
  expect(host.querySelector('.vocabulary__counts')?.textContent).toBe('2 to repeat0 new');
  expect(way()).toEqual([['Next: Colour', 'button button--quiet']]);
  await close();
  await mount(words(now + 3 * 3_600_000));
  expect(host.querySelector('.vocabulary__today')?.textContent).toContain('Done for now. The next words come in 3 hours.');
  expect(host.querySelector('.vocabulary__today')?.textContent).toContain('2 of 2 words begunCounts as done.');
  expect(way()).toEqual([['Next: Colour', 'button']]);
});

it('TST-014 says how many words make it done, until they are practised', async () => {
  const line = () => host.querySelector('.vocabulary__learned + .vocabulary__learned')?.textContent;
  expect(line()).toBeUndefined();
  const payload = parse(`<test ID="842" kind="vocabulary" newPerDay="2" wordsNeeded="2">${words}</test>`).children[0]!;
  await close();
  await mount(payload);
  expect(line()).toBe('Counts as done once 2 different words have been practised.');
  await press('Practise now');
  await announce('light');
  await press('Easy');
  await announce('lens');
  await press('Easy');
  expect(line()).toBe('Counts as done.');
});

it('TST-014 a word that is nearly right says so: it is known where that earns all, and comes again where it does not', async () => {
  await press('Practise now');
  await announce('lihgt');
  expect(host.querySelector('[role="status"]')?.textContent).toBe('Nearly: look at the spelling.');
  await press('Easy');
  await announce('lesn');
  expect(host.querySelector('[role="status"]')?.textContent).toBe('Nearly: look at the spelling. It comes again in 1 minute.');
  await press('Next word');
});

it('brings due words back on their day, here and at another device of the same user', async () => {
  await press('Practise now');
  await announce('light');
  await press('Easy');
  await press('Stop');
  const state = put.filter(({ kind: each }) => each === 'state').at(-1)!;
  expect(state).toMatchObject({ dataType: 't_TestState', id: '842', replaceKey: 'test 842' });
  await close();
  [storage, now] = [new Map(), START + 40 * DAY];
  await mount(payloadOf(`<testState date="2026-11-21T10:00:00Z">${state.body['state']!.replaceAll('<', '&lt;')}</testState>`));
  expect(host.querySelector('.vocabulary__counts')?.textContent).toBe('1 to repeat2 new');
  await press('Practise now');
  expect(term()).toBe('Licht');
});

it('loses no review of another tab: both of one word count', async () => {
  const KEY = 'lectern.vocabulary.demo.12.842';
  const cards = (): Record<string, { reps: number }> =>
    (JSON.parse(storage.get(KEY)!) as { cards: Record<string, { reps: number }> }).cards;
  await press('Practise now');
  await announce('light');
  await press('Easy');
  const early = storage.get(KEY)!;
  await announce('lens');
  await press('Hardly');
  const late = storage.get(KEY)!;
  // This tab still knows only what it had when it was loaded.
  await close();
  storage = new Map([[KEY, early]]);
  await mount();
  storage.set(KEY, late);
  now += 20 * 60_000;
  await press('Practise now');
  expect(term()).toBe('Linse');
  await announce('lens');
  await press('Knew it');
  expect(Object.entries(cards()).map(([id, { reps }]) => [id, reps])).toEqual([
    ['w1', 1],
    ['w2', 2],
  ]);
  expect(
    Object.keys((JSON.parse(put.filter(({ kind: each }) => each === 'state').at(-1)!.body['state']!) as { cards: object }).cards),
  ).toEqual(['w1', 'w2']);
});

it('shows at once what another tab has stored', async () => {
  const card = { due: now - 1, stability: 1, difficulty: 5, scheduled: 1, steps: 0, reps: 1, lapses: 0, state: 2, last: now - 2 };
  await act(async () =>
    listeners.get('lectern.vocabulary.demo.12.842')!(JSON.stringify({ cards: { w1: card }, begun: { day: '2026-11-21', count: 1 } })),
  );
  expect(host.querySelector('.vocabulary__counts')?.textContent).toBe('1 to repeat1 new');
  expect(host.querySelector('.vocabulary__learned')?.textContent).toBe('1 of 3 words begun');
});

it('tells nothing to the server of a guest but the result', async () => {
  session.loggedIn = false;
  await close();
  await mount();
  await press('Practise now');
  await announce('light');
  await press('Easy');
  await press('Stop');
  expect(put.map(({ kind: each }) => each)).toEqual(['result']);
});

it('goes on for whoever has begun when the session ends', async () => {
  await press('Practise now');
  await announce('light');
  [session.user, session.loggedIn] = ['0', false];
  await press('Easy');
  await announce('lens');
  await press('Easy');
  expect(host.querySelector('h2')?.textContent).toBe('This round: 2 of 2 known at once');
  expect([...storage.keys()]).toEqual(['lectern.vocabulary.demo.12.842']);
  expect(new Set(put.map(({ kind: each, owner }) => `${each} ${owner}`))).toEqual(new Set(['state 12', 'result 12']));
  expect(host.querySelector('[role=status]')?.textContent).toContain('waits in this browser for the person');
});

it('tells today, a word, its verdict and the days to come to a screen reader', async () => {
  const today = await transcript('.vocabulary__today', /^end of region/);
  expect(today.slice(0, 3)).toEqual(['region, Today', 'heading, Today, level 2', 'status']);
  expect(today).toEqual(
    expect.arrayContaining([
      '0 to repeat',
      '2 new',
      'button, Practise now',
      '0 of 3 words begun',
      'table, Words on the next days',
      'columnheader, Words',
      'row, Sat 21 Nov 0',
      'rowheader, Sat 21 Nov',
      'cell, 0',
    ]),
  );
  await press('Practise now');
  const head = [
    'region, Word 1 2 left',
    'form',
    'heading, Word 1 2 left, level 2',
    'Word 1',
    '2 left',
    'end of heading, Word 1 2 left, level 2',
    'Licht',
  ];
  const foot = ['end of form', 'button, Stop for now', 'end of region, Word 1 2 left'];
  expect(await transcript('.vocabulary__round', /^end of region/)).toEqual([
    ...head,
    'textbox, Licht',
    'status',
    'button, Check',
    'button, I do not know it',
    ...foot,
  ]);
  await announce('light');
  const messages = (await transcript('.vocabulary__round', /^end of region/)).filter(
    (phrase) => !/button, |^(Hardly )?[kK]new it$|^Easy$|^in /.test(phrase) || phrase.startsWith('button, '),
  );
  expect(messages).toEqual([
    ...head,
    'textbox, Licht, light, read only',
    'status',
    'Right.',
    'end of status',
    'group, How well did you know it?',
    'button, Hardly knew it (again in 6 minutes)',
    '(again in 6 minutes)',
    'button, Knew it (again in 10 minutes)',
    '(again in 10 minutes)',
    'button, Easy (again in 8 days)',
    '(again in 8 days)',
    'end of group, How well did you know it?',
    ...foot,
  ]);
});

it('TST-014 of a preview nothing is stored, here or at the server, and that is said', async () => {
  await close();
  await mount(parse(`<test ID="842" kind="vocabulary" newPerDay="2" preview="1">${words}</test>`).children[0]!);
  await press('Practise now');
  await announce('light');
  await press('Easy');
  await announce('lens');
  await press('Easy');
  expect(host.querySelector('h2')?.textContent).toBe('This round: 2 of 2 known at once');
  expect([[...storage.keys()], put]).toEqual([[], []]);
  expect(host.querySelector('.vocabulary__receipt')?.textContent).toContain('This is a preview: nothing of it is stored.');
});
