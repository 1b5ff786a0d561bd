// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, FACTS, NAVIGATION, REQUESTS, TEXTS } from '../../../../core/api.ts';
import { SystemClock } from '../../../../core/base/clock.ts';
import { ServicesContext } from '../../../../core/base/services.ts';
import { FactsService } from '../../../../core/facts/stream.ts';
import { texts } from '../../../../tests/support/texts.ts';
import { parse } from '../../../../xsl/engine/index.ts';
import { OUTBOX_STORED } from '../../../outbox/contract.ts';
import { lessonsOf, type LessonProgress } from '../../model/lessons.ts';
import { EndPanel } from './end-panel.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const lessons = lessonsOf(
  parse(`<unit><lesson id="1" ID="4721"><title language="en">Rays</title></lesson>
    <lesson id="2" ID="4722"><title language="en">Holes</title></lesson>
    <lesson id="3" ID="4723"><title language="en">Box</title></lesson></unit>`).children[0]!,
  'en',
);
const COURSE = { ID: 100, dataType: 'p_Course', href: 'course-100.html', title: 'Light' };
const HOLES =
  '<next ID="4711" dataType="p_Unit" title="Path" IDLesson="2" lessonTitle="Holes" href="unit-4711.html?IDLesson=2&amp;goOn=1"/>';
const LENS = '<next ID="4712" dataType="p_Unit" title="Lens" IDLesson="1" minutes="20" href="unit-4712.html?IDLesson=1&amp;goOn=1"/>';

let root: Root, host: HTMLElement, facts: FactsService, answer: string, services: ReadonlyMap<symbol, unknown>;
let still = false;
const send = vi.fn<(call: { readonly paramString: string }) => Promise<object>>();
const go = vi.fn<(lesson: string) => void>(),
  again = vi.fn<() => void>(),
  dismiss = vi.fn<() => void>(),
  toUnseen = vi.fn<() => void>();
const get = (key: string, values: Record<string, string | number> = {}): string =>
  (texts.en![key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** @param done ids of lessons that are done */
const draw = (
  lesson: string,
  done: string,
  more: { unseen?: string; byItself?: boolean; isAsked?: boolean; course?: typeof COURSE | null } = {},
) =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <EndPanel
          unit={{ ID: 4711, title: 'Path' }}
          course={COURSE}
          lessons={lessons}
          progress={new Map(lessons.map(({ id }) => [id, (done.includes(id) ? 'done' : 'open') satisfies LessonProgress]))}
          lesson={lessons.find(({ id }) => id === lesson)!}
          unseen=""
          byItself={false}
          isAsked={false}
          go={go}
          again={again}
          toUnseen={toUnseen}
          dismiss={dismiss}
          {...more}
        />
      </ServicesContext.Provider>,
    ),
  );
const one = (selector: string): HTMLElement => host.querySelector<HTMLElement>(selector)!;
const head = (): string => one('.unit-end__head').textContent!;
const next = (): [string | null, string | null] => [one('.unit-end__next').textContent, one('.unit-end__next').getAttribute('href')];
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  still = false;
  answer = HOLES;
  send.mockImplementation(async () => ({
    answer: { objects: [{ payload: parse(`<course progress="${answer === '' ? 100 : 20}">${answer}</course>`).children[0]! }] },
  }));
  facts = new FactsService();
  services = new Map<symbol, unknown>([
    [FACTS, facts],
    [REQUESTS, { send }],
    [CLOCK, new SystemClock()],
    [NAVIGATION, { format: ({ dataType, ID }: { dataType: string; ID: number }) => `${dataType}-${ID}.html` }],
    [TEXTS, { language: 'en', onChange: () => () => undefined, get }],
  ]);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the end of a lesson', () => {
  it('says what is done, and leads by one button to what the server says comes next', async () => {
    await draw('1', '1');
    expect(send.mock.calls.map(([{ paramString }]) => paramString)).toEqual(['after=4711&IDLesson=1']);
    expect([head(), next()]).toEqual(['Lesson done: Rays', ['Next: Holes', 'unit-4711.html?IDLesson=2&goOn=1']]);
    expect(host.querySelectorAll('.button:not(.button--quiet)')).toHaveLength(1);
    expect([...host.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toEqual([
      'Lesson done: Rays Next: Holes',
      '',
    ]);
    await act(async () => one('.unit-end__next').click());
    expect(go.mock.calls).toEqual([['2']]);
    await draw('1', '');
    expect(head()).toBe('Rays: not all of it has been seen yet');
  });

  it('of a lesson that is not done says what is missing, and leads there first; nothing begins by itself', async () => {
    await draw('1', '', { unseen: '57 seconds not yet seen', byItself: true });
    await wait(10_000);
    expect([head(), go.mock.calls.length, host.querySelector('.unit-end__left')]).toEqual(['Rays: 57 seconds not yet seen', 0, null]);
    expect([...host.querySelectorAll('.unit-end__steps > *')].map(({ textContent }) => textContent)).toEqual([
      'See what is missing',
      'Next: Holes',
      'Once more',
    ]);
    expect(host.querySelectorAll('.button:not(.button--quiet)')).toHaveLength(1);
    expect(host.querySelector('[role=status]')!.textContent).toBe('Rays: 57 seconds not yet seen See what is missing');
    await act(async () => one('.unit-end__next').click());
    expect([toUnseen.mock.calls.length, go.mock.calls.length]).toEqual([1, 0]);
    answer = LENS;
    await draw('3', '1', { unseen: '1 slide not yet seen' });
    expect(head()).toBe('Box: 1 slide not yet seen');
    expect([...host.querySelectorAll('.unit-end__missing a')].map(({ textContent }) => textContent)).toEqual(['Holes']);
  });

  it('goes on by the order of the unit while the server does not answer, and of a unit in no course', async () => {
    send.mockImplementation(async () => ({ answer: null }));
    await draw('2', '2');
    expect(next()).toEqual(['Next: Box', 'unit-4711.html?IDLesson=3']);
    send.mockClear();
    await act(async () => root.unmount());
    root = createRoot(host);
    await draw('1', '1', { course: null });
    expect([next()[0], send.mock.calls.length]).toEqual(['Next: Holes', 0]);
  });

  it('after the last lesson leads to the next unit with its length, and names what is missing of this one', async () => {
    answer = LENS;
    await draw('3', '123');
    expect([head(), next(), host.querySelector('.unit-end__missing')]).toEqual([
      'Unit done: Path',
      ['Next: Lens20 min', 'unit-4712.html?IDLesson=1&goOn=1'],
      null,
    ]);
    await draw('3', '13');
    expect(head()).toBe('2 of 3 lessons of this unit are done. What is left:');
    expect([...host.querySelectorAll('.unit-end__missing a')].map((link) => [link.textContent, link.getAttribute('data-lesson')])).toEqual([
      ['Holes', '2'],
    ]);
    answer = '<next ID="812" IDObjectType="420" dataType="p_PracticeTest" title="Practice"/>';
    await act(async () => facts.publish(OUTBOX_STORED, { kind: 'state', dataType: 't_UnitPosition', id: 4711, key: 'k' }));
    expect(next()).toEqual(['Next: Practice', 'p_PracticeTest-812.html']);
  });

  it('after the last thing of a course says so, and leads back to it', async () => {
    answer = '';
    await draw('3', '123');
    expect([head(), next()]).toEqual(['Course done: Light', ['Back to the course: Light', 'course-100.html']]);
  });

  it('when the course is done says so, and leads to the certificate', async () => {
    send.mockImplementation(async () => ({
      answer: {
        objects: [
          {
            payload: parse(
              '<course progress="100"><next dataType="p_Certificate" href="certificate-1.html" title="Your certificate"/></course>',
            ).children[0]!,
          },
        ],
      },
    }));
    await draw('3', '123');
    expect([head(), next()]).toEqual(['Course done: Light', ['Next: Your certificate', 'certificate-1.html']]);
  });

  it('has the focus where the learner has asked for it, and takes none otherwise', async () => {
    await draw('1', '1');
    expect(host.contains(document.activeElement)).toBe(false);
    await act(async () => root.unmount());
    root = createRoot(host);
    await draw('1', '1', { isAsked: true });
    expect(document.activeElement).toBe(one('.unit-end__next'));
    await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })));
    expect(dismiss).toHaveBeenCalledTimes(1);
  });
});

describe('the count-down', () => {
  const counted = (): string | undefined => host.querySelector('.unit-end__left:not([data-over])')?.textContent ?? undefined;

  it('begins the next lesson of the unit after eight seconds, announced once', async () => {
    await draw('1', '1', { byItself: true });
    await wait(10);
    expect(counted()).toBe('8');
    const status = host.querySelectorAll('[role=status]')[1]!;
    const spoken = status.textContent;
    expect(spoken).toBe('It begins in a few seconds. Any key stops that.');
    await wait(7000);
    expect([counted(), status.textContent, go.mock.calls.length]).toEqual(['1', spoken, 0]);
    await wait(1250);
    expect([go.mock.calls, counted()]).toEqual([[['2']], undefined]);
    await wait(9000);
    expect(go).toHaveBeenCalledTimes(1);
  });

  it.each(['Escape', 'a'])('is stopped by a key: %s', async (key) => {
    await draw('1', '1', { byItself: true });
    await wait(1000);
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await act(async () => void document.body.dispatchEvent(event));
    expect([counted(), event.defaultPrevented, dismiss.mock.calls.length]).toEqual([undefined, key === 'Escape', 0]);
    await wait(9000);
    expect(go).not.toHaveBeenCalled();
  });

  it('does not begin while the learner writes', async () => {
    const note = host.ownerDocument.body.appendChild(document.createElement('textarea'));
    note.focus();
    await draw('1', '1', { byItself: true });
    await wait(9000);
    expect([counted(), go.mock.calls.length]).toEqual([undefined, 0]);
    note.remove();
  });

  it('is stopped by its button, a touch, and another tab', async () => {
    for (const stop of [
      () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stay here')!.click(),
      () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })),
      () => document.dispatchEvent(new Event('visibilitychange')),
    ]) {
      await draw('1', '1', { byItself: true });
      await wait(10);
      expect(counted()).toBe('8');
      await act(async () => void stop());
      await wait(9000);
      expect([counted(), go.mock.calls.length]).toEqual([undefined, 0]);
      await act(async () => root.unmount());
      root = createRoot(host);
    }
  });

  it('keeps its room when it is stopped, so that the button under a finger stays there; its own button gives the focus on', async () => {
    await draw('1', '1', { byItself: true });
    await wait(10);
    const room = () => [...host.querySelectorAll('.unit-end__steps > *, .unit-end__next > *')].map(({ className }) => className);
    const before = room();
    one('.unit-end__stay').focus();
    await act(async () => void one('.unit-end__stay').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    expect([room(), counted(), document.activeElement]).toEqual([before, undefined, one('.unit-end__next')]);
  });

  it('never leaves the unit, and is off with reduced motion and where somebody is at the lesson', async () => {
    answer = LENS;
    await draw('3', '123', { byItself: true });
    await wait(9000);
    expect([counted(), go.mock.calls.length]).toEqual([undefined, 0]);
    answer = HOLES;
    for (const more of [{ byItself: true }, { byItself: false }]) {
      still = more.byItself;
      await act(async () => root.unmount());
      root = createRoot(host);
      await draw('1', '1', more);
      await wait(9000);
      expect([counted(), go.mock.calls.length]).toEqual([undefined, 0]);
    }
  });
});
