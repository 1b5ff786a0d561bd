// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QUESTION_ASKED, type QuestionAsked } from '../../../practice-test/contract.ts';
import { begin, end, fake, film, page, whole } from '../lesson-parts.harness.ts';

/** The end of each asking, in order; the test gives it. */
let asking: ((outcome: QuestionAsked['outcome'], message?: string) => void)[];

beforeEach(() => {
  begin();
  asking = [];
  page.runs = (_name, { test, question, window }) =>
    new Promise<void>((resolve) => {
      asking.push((outcome, message = '') => {
        page.events.publish(QUESTION_ASKED, { test: test!, question: question!, window: window!, outcome, message });
        resolve();
      });
    });
});
afterEach(end);

const at = (tc: string, more = '') => `<event id="q${tc}" idFolie="0" tc="00:00:${tc}:00" type="33" test="812" question="q1" ${more}/>`;
const settle = (outcome: QuestionAsked['outcome'], message = '') => page.do(() => asking.at(-1)!(outcome, message));
const panels = () => page.all('.pause-panel').length;

describe('a question inside a film', () => {
  it('stops the film at its time, is asked by the command of its owner, and an answer lets the film go on for good', async () => {
    await page.show(whole(at('05')));
    await page.do(() => film.run(4.8, 6));
    expect([film.status.state, film.time, page.commands]).toEqual([
      'paused',
      5,
      [['test.ask', { test: '812', question: 'q1', window: 'filmQuestion', required: '' }]],
    ]);
    expect(panels()).toBe(1);
    await settle('answered');
    expect([film.status.state, panels()]).toEqual(['playing', 0]);
    await page.do(() => film.seek(4));
    await page.do(() => film.run(4, 6));
    expect([film.status.state, asking.length]).toEqual(['playing', 1]);
  });

  it('that was skipped is asked again when it is reached again', async () => {
    await page.show(whole(at('05')));
    await page.do(() => film.run(4.8, 6));
    await settle('skipped');
    expect(film.status.state).toBe('playing');
    await page.do(() => film.seek(4));
    await page.do(() => film.run(4, 6));
    expect([film.status.state, asking.length]).toEqual(['paused', 2]);
  });

  it('that must be answered holds back a seek and the play button, and can be asked again when its window was closed', async () => {
    await page.show(whole(at('05', 'answer="required"')));
    await page.do(() => film.run(1, 2));
    await page.do(() => film.seek(30));
    expect([film.status.state, film.time, page.commands[0]![1]['required']]).toEqual(['paused', 5, '1']);
    await settle('skipped');
    expect([film.status.state, page.names('.pause-panel button')]).toEqual(['paused', ['Answer']]);
    await page.click('.pause-panel button');
    await settle('skipped');
    await page.do(() => film.play());
    expect([film.status.state, film.time, asking.length]).toEqual(['paused', 5, 3]);
    await settle('skipped');
    await page.do(() => film.seek(40));
    expect([film.status.state, film.time, asking.length]).toEqual(['paused', 5, 4]);
    await settle('answered');
    expect([film.status.state, panels()]).toEqual(['playing', 0]);
    await page.do(() => film.seek(30));
    expect(film.time).toBe(30);
  });

  it.each([
    ['impossible', 1],
    ['lost', 2],
  ] as const)('that is %s lets the film go on with a word and its time', async (outcome, turns) => {
    await page.show(whole(at('05', 'answer="required"')));
    await page.do(() => film.run(4.8, 6));
    await settle(outcome, 'It is not there.');
    expect([film.status.state, panels(), page.one('.film-question').textContent]).toEqual(['playing', 0, 'At 0:05: It is not there.']);
    await page.do(() => film.seek(4));
    await page.do(() => film.run(4, 6));
    expect(asking).toHaveLength(turns);
  });

  it('of a plugin that is switched off, or fails, lets the film go on with a word', async () => {
    page.runs = () => undefined;
    await page.show(whole(at('05', 'answer="required"')));
    await page.do(() => film.run(4.8, 6));
    expect([film.status.state, page.one('.film-question').textContent]).toEqual([
      'playing',
      'At 0:05: The question that belongs here cannot be asked.',
    ]);
  });

  it('does not open its window when the film was sent elsewhere while it was fetched, and is closed with its lesson', async () => {
    await page.show(whole(at('05')));
    const open = () => page.do(() => page.windows.show({ name: 'filmQuestion', title: '', content: null }));
    await page.do(() => film.run(4.8, 6));
    await page.do(() => film.seek(20));
    await open();
    expect(page.windows.isOpen('filmQuestion')).toBe(false);
    await settle('skipped');
    await page.do(() => film.seek(4));
    await page.do(() => film.run(4, 6));
    await open();
    expect(page.windows.isOpen('filmQuestion')).toBe(true);
    await page.draw(null);
    expect(page.windows.isOpen('filmQuestion')).toBe(false);
  });

  it('is named on the seek bar', async () => {
    await page.show(whole(at('30')));
    expect(
      fake
        .shown()
        .marks?.map(({ label, kind }) => [label, kind])
        .at(-1),
    ).toEqual(['A question', 'pause']);
  });
});
