// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLOCK,
  RANDOM,
  CONFIGURATION,
  NAVIGATION,
  PLATFORM,
  REGISTRY,
  REQUESTS,
  FACTS,
  LOCKS,
  SESSION,
  STORAGE,
  TEXTS,
  attribute,
  select,
  type CmsObject,
} from '../../../core/api.ts';
import { OUTBOX, type OutboxEntry } from '../../outbox/contract.ts';
import type { QuestionProps } from '../../practice-test/contract.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { VIEWS } from '../../../core/view/contract.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { createQuestions } from '../../practice-test/view/questions/question-service.tsx';
import { TestBrowser } from '../../../tests/support/test-browser.ts';
import { numberIn, texts } from '../../../tests/support/texts.ts';
import { PlacementTest } from './placement-test.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const questions = Array.from(
  { length: 12 },
  (_, index) => `<question id="q${index}" kind="plain" points="1" area="x"><text language="en">Question ${index}</text></question>`,
).join('');
const TEST =
  '<test ID="840" kind="placement" adaptive="1" scoring="server" minItems="2" maxItems="6">' +
  '<level id="A" minPoints="0"><description><html language="en"><p>First steps.</p></html></description>' +
  '<next><objectRef ID="4711" IDObjectType="4" dataType="p_Unit" title="First unit"/></next></level>' +
  `<level id="B" minPoints="50" from="0"/>${questions}<next>` +
  '<objectRef ID="842" IDObjectType="424" dataType="p_PracticeTest" title="Words"/></next></test>';
const payload = parse(TEST).children[0]!;
const object = { ID: 840, dataType: 'p_PlacementTest', titles: { en: 'Where?' }, payload } as unknown as CmsObject;

/** Questions whose component fails. */
let broken: readonly string[] = [];
function Plain({ question, onChange, value }: QuestionProps) {
  if (broken.includes(attribute(question, 'id'))) throw new Error('It cannot be shown.');
  return (
    <label>
      {attribute(question, 'id')}
      <input value={typeof value === 'string' ? value : ''} onChange={() => {}} onClick={() => onChange('typed')} />
    </label>
  );
}
const kind = { plugin: 'practice-test', ready: () => ({ View: Plain, score: () => 0 }), load: async () => null };
type Put = OutboxEntry & { readonly owner?: string; readonly key?: string };
let root: Root, host: HTMLElement, stored: Map<string, string>, put: Put[], states: Put[], answers: boolean;
const session = { user: '12', loggedIn: true };
/** Of each attempt, how its answers were; the server asks four questions and tells how they were at the end. */
let asked: Map<string, Map<string, number>>;
let browser: TestBrowser;
const listeners = new Map<string, (value: string | null) => void>();
const KEY = 'lectern.placement.demo.12.840';
let [showsPoints, lowest] = [true, false];
const after = ' theta="1.2" error="0.5" low="0.4" high="2.1" level="1"';
const send = vi.fn(async (call: { fields: { xml: string } }) => {
  const sent = parse(call.fields.xml).children[0]!;
  const given = asked.get(attribute(sent, 'attempt')) ?? new Map<string, number>();
  asked.set(attribute(sent, 'attempt'), given);
  if (!answers) return { answer: null };
  const [answer] = select(sent, 'subTemplate');
  if (answer) given.set(attribute(answer, 'id'), call.fields.xml.includes('answer=') ? 1 : 0);
  const received = answer ? `<verified question="${attribute(answer, 'id')}" received="1"/>` : '';
  const skipped = attribute(sent, 'skip').split(' ');
  const next = ['q5', 'q6', 'q7', 'q8', 'q9'].filter((id) => !given.has(id) && !skipped.includes(id))[0];
  const verified = [...given].map(([id, points]) => `<verified question="${id}" points="${points}" mpoints="1"${after}/>`).join('');
  const found = lowest
    ? '<estimate theta="-1.5" error="0.4" low="-2" high="-0.5" level="0" probabilities="1 0"/>'
    : '<estimate theta="1.5" error="0.4" low="0.5" high="2" level="1" probabilities="0.1 0.9"/>';
  const following = given.size < 4 ? `<next question="${next}"/>` : `<next/>${showsPoints ? verified : ''}${found}`;
  return { answer: { document: parse(`<cms>${received}${following}</cms>`) } };
});
let made: ReturnType<typeof createQuestions> | undefined;
const askService = () => (made ??= createQuestions({ get: () => services.get(REGISTRY) } as never));
const services = new Map<symbol, unknown>([
  [CLOCK, { now: () => 5000, setTimeout: () => () => undefined }],
  [RANDOM, { fraction: () => 0.25 }],
  [PLATFORM, 'LIVE'],
  [SESSION, session],
  [FACTS, { on: () => () => undefined }],
  [CONFIGURATION, { customer: 'demo', IDCurrentCourse: 100, dataTypes: {} }],
  [REQUESTS, { send }],
  [VIEWS, { failed: () => {} }],
  [
    NAVIGATION,
    { format: ({ dataType, IDObjectType, ID, action }: Record<string, unknown>) => `${dataType}-${IDObjectType}-${ID}-${action}.html` },
  ],
  [REGISTRY, { extension: () => kind, settled: Promise.resolve(), configurationOf: () => ({}), service: askService }],
  [
    STORAGE,
    {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => {
        stored.set(key, value);
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
      entries: async () => put.map((entry) => ({ ...entry, failure: null })),
      put: async (entry: OutboxEntry, { owner, key }: { readonly owner?: string; readonly key?: string } = {}) => {
        (entry.kind === 'result' ? put : states).push({ ...entry, owner, key });
        return { key: 'k', stored: Promise.resolve({ at: new Date(0), answer: '' }) };
      },
    },
  ],
  [
    TEXTS,
    {
      language: 'en',
      onChange: () => () => undefined,
      number: (value: number, options?: Intl.NumberFormatOptions) => numberIn('en', value, options),
      get: (key: string, values: Record<string, string> = {}) =>
        (texts['en']?.[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    },
  ],
]);
const mount = async (shown = object): Promise<void> => {
  root = createRoot(host);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <PlacementTest object={shown} answer={null as never}>
          <h1>Where?</h1>
        </PlacementTest>
      </ServicesContext.Provider>,
    ),
  );
};
const press = async (name: string): Promise<void> => {
  await act(async () => {
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
  });
};
const question = (): string | null => host.querySelector('.placement__question')?.getAttribute('data-question') ?? null;
const answer = async (): Promise<void> => {
  await act(async () => {
    host.querySelector('input')!.click();
  });
  await press('Answer');
};

beforeEach(async () => {
  vi.clearAllMocks();
  asked = new Map();
  [showsPoints, lowest] = [true, false];
  broken = [];
  stored = new Map();
  browser = new TestBrowser();
  services.set(LOCKS, browser.locks);
  put = [];
  states = [];
  [session.user, session.loggedIn] = ['12', true];
  answers = true;
  host = document.body.appendChild(document.createElement('div'));
  await mount();
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

describe('the placement test', () => {
  it('TST-003 TST-012 asks, has each answer verified by the server, and sends its result through the outbox', async () => {
    await press('Start the test');
    for (let count = 0; question() !== null && count < 10; count++) await answer();
    expect(send.mock.calls[0]![0]).toMatchObject({ action: 128, dataType: 'p_PlacementTest', ID: 840, bRender: false });
    expect(host.querySelector('h2')?.textContent).toBe('Your level: B');
    expect(put).toHaveLength(1);
    expect(put[0]).toMatchObject({
      kind: 'result',
      dataType: 'p_PlacementTest',
      action: 16,
      id: '840',
      body: { IDObject: '840', mpoints: '100' },
    });
    expect(Number(put[0]!.body['points'])).toBeGreaterThanOrEqual(50);
    expect(put[0]!.body['xml']).toContain('<estimate level="B"');
    expect(host.querySelector('.placement__receipt')?.textContent).toContain('Stored at');
    expect([...host.querySelectorAll('.placement__next a')].map((link) => link.getAttribute('href'))).toEqual([
      'p_PracticeTest-424-842-2.html',
      'course-100.html',
    ]);
  });

  it('of a preview stores nothing, here or at the server, and says so', async () => {
    await act(async () => root.unmount());
    await mount({ ...object, payload: parse(TEST.replace('<test ', '<test preview="1" ')).children[0]! });
    await press('Start the test');
    while (question() !== null) await press('I do not know');
    expect(host.querySelector('h2')?.textContent).toMatch(/^Your level/);
    expect([put, states, [...stored.keys()]]).toEqual([[], [], []]);
    expect(host.querySelector('.placement__receipt')?.textContent).toContain('This is a preview: nothing of it is stored.');
  });

  it('leads back to the course that it was reached in, whichever the customer names', async () => {
    const trail = '<trail><step ID="7" dataType="p_Course" href="course-7.html"/></trail>';
    const whole = parse(`<object ID="840">${trail}<data>${TEST}</data></object>`);
    await act(async () => root.unmount());
    await mount({ ...object, payload: whole.children[0]!.children[1]!.children[0]! });
    await press('Start the test');
    while (question() !== null) await press('I do not know');
    expect(host.querySelector('.placement__next a:last-of-type')?.getAttribute('href')).toBe('course-7.html');
  });

  it('shows the course as a picture with a name, and as a table with a row for each answer', async () => {
    await press('Start the test');
    while (question() !== null) await press('I do not know');
    const rows = host.querySelectorAll('.placement__table tbody tr');
    expect(rows.length).toBe(send.mock.calls.length);
    expect(host.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain(`${send.mock.calls.length - 1} answers`);
    // The server says what was known after each; of the questions the page knows nothing.
    expect([0, 1, 4].map((row) => rows[row]?.textContent)).toEqual([
      '0before the firstA0.00-1.64 … 1.64',
      '1not rightB1.200.40 … 2.10',
      '4not rightB1.200.40 … 2.10',
    ]);
  });

  it('says what its author says of the level, and what is next for it before what is next for everybody', async () => {
    lowest = true;
    await press('Start the test');
    while (question() !== null) await press('I do not know');
    expect(host.querySelector('.placement__description')?.textContent).toBe('First steps.');
    // As the server rounds it; nothing is certain.
    expect(host.textContent).toContain('a probability of 99%');
    expect([...host.querySelectorAll('.placement__next a')].map((link) => link.getAttribute('href'))).toEqual([
      'p_Unit-4-4711-2.html',
      'course-100.html',
    ]);
  });

  it('goes on after a reload with the question that was asked, and sends nothing twice', async () => {
    await press('Start the test');
    await answer();
    const before = question();
    await act(async () => root.unmount());
    await mount();
    expect(question()).toBe(before);
    while (question() !== null) await answer();
    await act(async () => root.unmount());
    await mount();
    expect(host.querySelector('h2')?.textContent).toBe('Your level: B');
    expect(put).toHaveLength(1);
  });

  it('goes on at another device of the same user, where it was left; a guest leaves nothing at the server', async () => {
    await press('Start the test');
    await answer();
    const left = question();
    const state = states.at(-1)!;
    expect(state).toMatchObject({ kind: 'state', dataType: 't_TestState', action: 16, id: '840', replaceKey: 'test 840' });
    // Its course follows from the page's random numbers.
    expect(JSON.parse(state.body['state']!)).toMatchObject({ seed: Math.floor(0.25 * 0xffff_fffe) + 1 });
    await act(async () => root.unmount());
    stored = new Map();
    const payload = parse(
      '<test ID="840" kind="placement" adaptive="1" scoring="server" minItems="2" maxItems="6">' +
        `<level id="A" minPoints="0"/><level id="B" minPoints="50" from="0"/>${questions}` +
        `<testState date="2026-11-21T10:00:00Z">${state.body['state']!.replaceAll('<', '&lt;')}</testState></test>`,
    ).children[0]!;
    await mount({ ...object, payload });
    expect(question()).toBe(left);
    expect(host.querySelector('h2')?.textContent).toContain('Question 2');
    await act(async () => root.unmount());
    [stored, states, session.loggedIn] = [new Map(), [], false];
    await mount();
    await press('Start the test');
    await answer();
    expect(states).toEqual([]);
  });

  it('keeps an answer that the server could not check, and tries again', async () => {
    await press('Start the test');
    const first = question();
    answers = false;
    await answer();
    expect([question(), host.querySelector('[role="alert"]')?.textContent]).toEqual([first, expect.stringContaining('could not check')]);
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')!.focus();
    await press('Try again');
    expect([question(), document.activeElement?.className]).toEqual([first, 'placement__number']);
    answers = true;
    await press('Try again');
    expect(question()).not.toBe(first);
    expect(send.mock.calls[3]![0].fields.xml).toBe(send.mock.calls[1]![0].fields.xml);
  });

  it('goes on for whoever has begun when the session ends', async () => {
    await press('Start the test');
    await answer();
    [session.user, session.loggedIn] = ['0', false];
    await answer();
    await answer();
    expect(document.activeElement?.textContent).toContain('Question 4');
    expect([...stored.keys()]).toEqual(['lectern.placement.demo.12.840']);
    expect(host.querySelector('.placement__owner')?.textContent).toContain('waits in this browser for the person');
    expect((send.mock.calls as unknown as [{ owner: string }][]).map(([{ owner }]) => owner)).toEqual(
      Array.from(send.mock.calls, () => '12'),
    );
    await answer();
    expect(put.map(({ owner, key }) => [owner, key])).toEqual([['12', expect.stringMatching(/^840-\d+-\d+$/)]]);
    expect(new Set(states.map(({ owner }) => owner))).toEqual(new Set(['12']));
  });

  it('goes on with what the server asks when it takes an answer to something else', async () => {
    await press('Start the test');
    const document = parse('<cms><error code="notPermitted"><detail name="asked">q7</detail></error></cms>');
    send.mockResolvedValueOnce({ answer: { status: 403, document } } as never);
    await answer();
    expect([question(), host.querySelector('h2')?.textContent]).toEqual(['q7', expect.stringContaining('Question 1')]);
    await answer();
    expect(host.querySelector('h2')?.textContent).toContain('Question 2');
  });

  it('says so, and offers to try again, when the server goes on naming a question that it cannot show', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    broken = ['q5', 'q6'];
    await press('Start the test');
    const document = parse('<cms><next question="q5"/></cms>');
    send.mockResolvedValueOnce({ answer: { document } } as never);
    await press('Next question');
    expect([question(), host.querySelector('.panel [role="alert"]')?.textContent]).toEqual([
      null,
      expect.stringContaining('could not check'),
    ]);
    await press('Try again');
    await press('Next question');
    expect([question(), attribute(parse(send.mock.lastCall![0].fields.xml).children[0]!, 'skip')]).toEqual(['q7', 'q5 q6']);
    vi.restoreAllMocks();
  });

  it('asks for an answer before it goes on, and gives each question the focus', async () => {
    await press('Start the test');
    expect(document.activeElement?.textContent).toContain('Question 1');
    await press('Answer');
    expect([send.mock.calls.length, host.querySelector('[role="alert"]')?.textContent]).toEqual([1, expect.stringContaining('first')]);
    await answer();
    expect(document.activeElement?.textContent).toContain('Question 2');
  });

  it('asks what the server names, and shows its finding where it does not say how single answers were', async () => {
    showsPoints = false;
    await press('Start the test');
    expect(question()).toBe('q5');
    while (question() !== null) await answer();
    expect(host.querySelector('h2')?.textContent).toBe('Your level: B');
    expect([host.querySelector('.placement__course'), host.querySelector('.placement__count')]).toEqual([null, null]);
    expect(put[0]?.body['xml']).toContain('<estimate level="B" theta="1.5"');
    expect(put[0]?.body['points']).toBe('65');
  });

  describe('in two tabs', () => {
    const state = (): { answers: object[] } => JSON.parse(stored.get(KEY)!) as { answers: object[] };
    const otherTabWrites = (next: object): Promise<void> =>
      act(async () => {
        stored.set(KEY, JSON.stringify(next));
        listeners.get(KEY)?.(stored.get(KEY)!);
      });

    it('follows what another tab has answered, and overwrites nothing of it, heard of or not', async () => {
      await press('Start the test');
      await answer();
      const one = { id: 'q6', value: 'there', points: 0, mpoints: 0 };
      await otherTabWrites({ ...state(), answers: [...state().answers, one], next: 'q7' });
      expect([question(), host.querySelector('h2')?.textContent]).toEqual(['q7', expect.stringContaining('Question 3')]);
      // Of two more nothing was heard; what is answered here is behind them.
      stored.set(
        KEY,
        JSON.stringify({ ...state(), answers: [...state().answers, { ...one, id: 'q7' }, { ...one, id: 'q8' }], next: 'q9' }),
      );
      await answer();
      expect(state().answers.map((each) => (each as { id: string }).id)).toEqual(['q5', 'q6', 'q7', 'q8']);
      expect(question()).toBe('q9');
    });

    it('is answered in one: the other says so, can be gone on with, and the button begins no second one', async () => {
      let release = (): void => {};
      void browser.locks.manager!.request(KEY, {}, () => new Promise<void>((end) => (release = end)));
      await act(async () => undefined);
      stored.set(KEY, JSON.stringify({ seed: 5, started: 4000, answers: [], next: 'q6' }));
      await press('Start the test');
      expect([question(), state()]).toEqual(['q6', expect.objectContaining({ seed: 5 })]);
      expect(host.querySelector('.placement__following [role=status]')?.textContent).toContain('open in another tab');
      expect([...host.querySelectorAll<HTMLButtonElement>('form button')].map(({ disabled }) => disabled)).toEqual([true, true]);
      await press('Go on here');
      expect(stored.has(`${KEY}.takeOver`)).toBe(true);
      stored.set(KEY, JSON.stringify({ ...state(), answers: [{ id: 'q6', value: 'x', points: 0, mpoints: 0 }], next: 'q7' }));
      await act(async () => release());
      await act(async () => undefined);
      expect([question(), host.querySelector('.placement__following [role=status]')?.textContent]).toEqual(['q7', '']);
      await answer();
      expect(state().answers).toHaveLength(2);
    });
  });

  it('offers to try again when the first question cannot be had', async () => {
    answers = false;
    await press('Start the test');
    expect([question(), host.querySelector('[role="alert"]')?.textContent]).toEqual([null, expect.stringContaining('could not check')]);
    expect(document.activeElement?.matches('section'), 'the button that was pressed is gone').toBe(true);
    answers = true;
    await press('Try again');
    expect(question()).toBe('q5');
  });
});
