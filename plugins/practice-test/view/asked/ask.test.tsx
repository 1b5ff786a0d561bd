// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, CONFIGURATION, NAVIGATION, RANDOM, REGISTRY, REQUESTS, TEXTS, WINDOWS } from '../../../../core/api.ts';
import { WindowsService } from '../../../../core/view/overlays/windows.ts';
import { VIEWS, type WindowContent } from '../../../../core/view/contract.ts';
import { parse } from '../../../../xsl/engine/index.ts';
import { ComponentPage } from '../../../../tests/support/component-page.tsx';
import { textIn } from '../../../../tests/support/texts.ts';
import { QUESTION_ASKED, QUESTIONS, type QuestionAsked, type QuestionKind } from '../../contract.ts';
import * as builtIn from '../questions/kinds.ts';
import { createQuestions } from '../questions/question-service.tsx';
import { ONE, testXml } from '../test-page.fixture.tsx';
import { askQuestion } from './ask.ts';

let page: ComponentPage;
let windows: WindowsService;
let answer: object;
let ended: QuestionAsked[];
let kinds: Record<string, QuestionKind>;
const clock = { now: () => 1000, setTimeout: () => () => undefined };
const test = (xml: string) => ({
  outcome: 'success',
  status: 200,
  answer: { objects: [{ dataType: 'p_PracticeTest', payload: parse(xml).children[0] }] },
});

beforeEach(() => {
  kinds = { ...builtIn };
  const registry = {
    settled: Promise.resolve(),
    service: () => questions,
    failed: () => undefined,
    extension: (_: string, name: string) =>
      kinds[name] ? { plugin: 'practice-test', ready: () => kinds[name], load: async () => kinds[name] } : null,
  };
  const questions = createQuestions({ get: () => registry } as never);
  const publish = (...fact: Parameters<typeof page.facts.publish>) => page.facts.publish(...fact);
  windows = new WindowsService({ publish } as never);
  page = new ComponentPage({
    services: [
      [TEXTS, { language: 'en', onChange: () => () => undefined, get: (...of: [string]) => textIn('en', ...of), number: String }],
      [REQUESTS, { send: async () => answer }],
      [CLOCK, clock],
      [RANDOM, { fraction: () => 0.5 }],
      [REGISTRY, registry],
      [QUESTIONS, questions],
      [WINDOWS, windows],
      [CONFIGURATION, { dataTypes: {} }],
      [NAVIGATION, { format: () => '' }],
      [VIEWS, { failed: () => undefined }],
    ],
  });
  answer = test(testXml());
  ended = [];
  page.facts.on(QUESTION_ASKED, (fact) => ended.push(fact));
});
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

/** Runs the command, and draws what is in its window. */
async function ask(args: Record<string, string> = {}, element: Element | null = null): Promise<void> {
  let open: readonly WindowContent[] = [];
  windows.open$.subscribe((all) => {
    open = all;
  });
  const before = ended.length;
  const given = { test: '812', question: 'q1', window: 'w', ...args };
  const running = askQuestion(given, { get: page.get as never, element, target: '' });
  await vi.waitFor(() => expect(open.length + ended.length).toBeGreaterThan(before));
  if (open.length === 0) return running;
  await page.draw(open[0]!.content as ReactNode);
}
const names = () => page.all('.test-steps button').map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () =>
    page
      .all('button')
      .find(({ textContent }) => textContent === name)!
      .click(),
  );
const choose = (id: string) => page.click(`input[value=${id}]`);
const outcomes = () => ended.map(({ outcome, message }) => [outcome, message]);

describe('one question in a window', () => {
  it('begins at the question, is checked with its feedback, and goes on', async () => {
    await ask();
    expect([names(), document.activeElement]).toEqual([['Check', 'Skip'], page.one('input')]);
    await press('Check');
    expect(page.one('.test-steps__hint').textContent).not.toBe('');
    await choose('a');
    await press('Check');
    expect(page.one('.test-feedback').textContent).toContain('That is Latvia.');
    expect(page.one('.test-feedback').textContent).toContain('It lies at the sea.');
    expect([names(), document.activeElement?.textContent, ended]).toEqual([['Go on'], 'Go on', []]);
    await press('Go on');
    expect([outcomes(), windows.isOpen('w')]).toEqual([[['answered', '']], false]);
    expect(ended[0]).toMatchObject({ window: 'w', test: '812', question: 'q1' });
  });

  it('is skipped by its button and by closing the window; one that must be answered has no such button', async () => {
    await ask();
    await press('Skip');
    await ask({ required: '1' });
    expect(names()).toEqual(['Check']);
    await act(async () => windows.close('w'));
    expect(outcomes()).toEqual([
      ['skipped', ''],
      ['skipped', ''],
    ]);
  });

  it('shows its feedback in a test that shows it at the end, and may be tried again as its author says', async () => {
    answer = test(testXml('feedback="end"'));
    await ask();
    await choose('b');
    await press('Check');
    expect(page.one('.test-feedback').dataset['outcome']).toBe('right');
    await press('Go on');
    answer = test(testXml('tries="2"'));
    await ask();
    await choose('a');
    await press('Check');
    expect(names()).toEqual(['Check', 'Skip']);
    // Closed between two tries: an answer was checked.
    await act(async () => windows.close('w'));
    expect(outcomes().map(([outcome]) => outcome)).toEqual(['answered', 'answered']);
  });

  it.each([
    ['missing', 'impossible', () => test('<news/>')],
    ['missing', 'impossible', () => test(testXml('', ''))],
    ['missing', 'impossible', () => ({ outcome: 'httpError', status: 404, answer: { objects: [] } })],
    ['locked', 'impossible', () => ({ outcome: 'success', status: 200, answer: { objects: [{ dataType: 'p_Locked', payload: null }] } })],
    ['locked', 'impossible', () => ({ outcome: 'httpError', status: 403, answer: { objects: [] } })],
    ['server', 'impossible', () => test(testXml('scoring="server"'))],
    ['kind', 'impossible', () => test(testXml('', ONE.replace('singleChoice', 'riddle')))],
    ['kind', 'impossible', () => test(testXml('', ONE.replaceAll(/<option.*<\/option>/g, '')))],
    ['lost', 'lost', () => ({ outcome: 'networkError', status: 0, answer: null })],
    ['lost', 'lost', () => ({ outcome: 'httpError', status: 503, answer: { objects: [] } })],
  ] as const)('that is %s says so to the learner and, with what to do, on the console', async (reason, outcome, given) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer = given();
    await ask();
    expect(outcomes()).toEqual([[outcome, textIn('en', `test.unasked.${reason}`)]]);
    expect(warn.mock.calls.map(String)).toEqual([
      expect.stringContaining(`question "q1" of test 812 cannot be asked by itself (${reason})`),
    ]);
  });

  it('whose drawing fails ends, so that nobody waits for an answer to it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    kinds['singleChoice'] = {
      ...builtIn.singleChoice,
      View: () => {
        throw new Error('no');
      },
    };
    await ask({ required: '1' });
    expect(outcomes()).toEqual([['impossible', 'The question that belongs here cannot be shown.']]);
    expect(windows.isOpen('w')).toBe(false);
  });

  it('opens no window when whoever asked has left', async () => {
    const left = document.createElement('section').appendChild(document.createElement('button'));
    await ask({}, left);
    expect(outcomes()).toEqual([['skipped', '']]);
  });
});
