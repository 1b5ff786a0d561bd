// @vitest-environment happy-dom
import { virtual } from '@guidepup/virtual-screen-reader';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import {
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
  CLOCK,
  RANDOM,
  attribute,
  select,
  type CmsObject,
} from '../../../core/api.ts';
import { OUTBOX } from '../../outbox/contract.ts';
import type { QuestionProps } from '../../practice-test/contract.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { VIEWS } from '../../../core/view/contract.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { createQuestions } from '../../practice-test/view/questions/question-service.tsx';
import { numberIn, texts } from '../../../tests/support/texts.ts';
import { PlacementTest } from './placement-test.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const questions = [1, 2, 3]
  .map((index) => `<question id="q${index}" kind="plain" points="1" a="2" b="0"><text language="en">Word ${index}</text></question>`)
  .join('');
const payload = parse(
  '<test ID="840" adaptive="1" minItems="2" maxItems="2" certainty="0.99"><level id="A" minPoints="0"/>' +
    `<level id="B" minPoints="50" from="0"/>${questions}<next>` +
    '<objectRef ID="842" IDObjectType="424" dataType="p_PracticeTest" title="Words"/></next></test>',
).children[0]!;
const Plain = ({ onChange, value }: QuestionProps) => (
  <label>
    Your answer
    <input value={typeof value === 'string' ? value : ''} onChange={() => {}} onClick={() => onChange('typed')} />
  </label>
);
let made: ReturnType<typeof createQuestions> | undefined;
const askService = () => (made ??= createQuestions({ get: () => services.get(REGISTRY) } as never));
const services = new Map<symbol, unknown>([
  [CLOCK, { now: () => 5000 }],
  [RANDOM, { fraction: () => 0.25 }],
  [PLATFORM, 'LIVE'],
  [SESSION, { user: '0', loggedIn: false }],
  [FACTS, { on: () => () => undefined }],
  [CONFIGURATION, { customer: 'demo', IDCurrentCourse: 100, dataTypes: {} }],
  [VIEWS, { failed: () => {} }],
  [NAVIGATION, { format: () => 'vocabulary-842.html' }],
  [
    REQUESTS,
    {
      send: async ({ fields }: { fields: { xml: string } }) => ({
        answer: {
          document: parse(
            `<cms><verified question="${attribute(select(parse(fields.xml), '//subTemplate')[0]!, 'id')}" points="1" mpoints="1"/></cms>`,
          ),
        },
      }),
    },
  ],
  [
    REGISTRY,
    {
      extension: () => ({ plugin: 'practice-test', ready: () => ({ View: Plain, score: () => 0 }), load: async () => null }),
      settled: Promise.resolve(),
      configurationOf: () => ({}),
      service: askService,
    },
  ],
  [STORAGE, { get: () => null, set: () => {}, subscribe: () => () => {} }],
  [LOCKS, { manager: null }],
  [OUTBOX, { entries: async () => [], put: async () => ({ key: 'k', stored: new Promise(() => {}) }) }],
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
const host = document.body.appendChild(document.createElement('div'));
const root = createRoot(host);
afterEach(async () => {
  await virtual.stop();
});

async function transcript(part: string, end: string): Promise<string[]> {
  // What a press begins may end a moment later: a busy machine draws it then.
  const container = await vi.waitFor(() => {
    const found = host.querySelector<HTMLElement>(part);
    if (found === null) throw new Error(`${part} is not drawn.`);
    return found;
  }, 10_000);
  await virtual.start({ container });
  for (let step = 0; step < 90 && (await virtual.lastSpokenPhrase()) !== end; step += 1) await virtual.next();
  const spoken = await virtual.spokenPhraseLog();
  await virtual.stop();
  return spoken;
}
const press = (name: string) =>
  act(async () => {
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
  });
const start = () =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <PlacementTest
          object={{ ID: 840, dataType: 'p_PlacementTest', titles: { en: 'Where?' }, payload } as unknown as CmsObject}
          answer={null as never}
        >
          {null}
        </PlacementTest>
      </ServicesContext.Provider>,
    ),
  );

it('a placement test tells its questions, its end, the picture as a table, and what is next to a screen reader', async () => {
  await start();
  await press('Start the test');
  expect(await transcript('.placement__question', 'end of form')).toEqual([
    'form',
    'heading, Question 1 of at most 2, level 2',
    'Question 1',
    'of at most 2',
    'end of heading, Question 1 of at most 2, level 2',
    'Your answer',
    'textbox, Your answer',
    'button, Answer',
    'button, I do not know',
    'status',
    'alert',
    'end of form',
  ]);
  await press('Answer');
  expect(await transcript('.placement__question', 'end of form')).toContain(
    'Choose or write an answer first, or say that you do not know.',
  );
  for (const _ of [1, 2]) {
    await act(async () => {
      host.querySelector('input')!.click();
    });
    await press('Answer');
  }
  const phrases = (all: string[]): string[] => all.filter((phrase) => !/^(end of )?paragraph$/.test(phrase));
  expect(phrases(await transcript('.placement__result', 'end of region, Your level: B'))).toEqual([
    'region, Your level: B',
    'Your result',
    'heading, Your level: B, level 2',
    'B is the most likely one (90%); your level is almost certainly between A and B.',
    '2 questions, 2 of them right. Most people are asked what is just about hard enough: half right is normal.',
    'status',
    'Kept in this browser; it is sent as soon as the server can be reached.',
    'end of status',
    'end of region, Your level: B',
  ]);
  host.querySelector('details')!.open = true;
  const course = await transcript('.placement__course', 'end of region, How the estimate came about');
  expect(course.slice(0, 3)).toEqual([
    'region, How the estimate came about',
    'heading, How the estimate came about, level 2',
    'image, Estimate after each of 2 answers, with its 90% interval: from A to B',
  ]);
  expect(course.slice(course.indexOf('The picture as a table'))).toEqual(
    expect.arrayContaining([
      'region, The picture as a table',
      'table',
      'columnheader, 90% interval',
      'row, 0 before the first A 0.00 -1.64 … 1.64',
      'row, 1 right B 0.61 -0.66 … 1.96',
      'row, 2 right B 0.87 -0.23 … 2.10',
      'rowheader, 2',
      'cell, B',
    ]),
  );
  expect(await transcript('.placement__next', 'end of region, What next')).toEqual([
    'region, What next',
    'heading, What next, level 2',
    'link, Words',
    'link, To the course',
    'button, Take the test again',
    'end of region, What next',
  ]);
});
