// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { CONFIGURATION, REQUESTS, TEXTS } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { compile, parse } from '../../xsl/engine/index.ts';
import { CourseTools, filterSteps, openCurrentCourse } from './course.tsx';
import { texts } from '../../tests/support/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const load = (href: string): string => readFileSync(join(import.meta.dirname, '../../xsl/sheets', href), 'utf8');
const sheet = compile(load('p_Course.xsl'), { href: 'p_Course.xsl', load });

/** What the stylesheet draws of a course, as elements of this page. */
function draw(course: string, lang = 'en'): HTMLElement {
  const host = document.createElement('div');
  const nodes = sheet.toElements<Element>(parse(`<cms><object ID="100"><title>Course</title><data>${course}</data></object></cms>`), {
    parameters: { lang, customer: 'demo', user: '12', target: 'mainContent', isMobile: '0' },
    factory: {
      element: (name, attributes, children) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        element.append(...children);
        return element;
      },
    },
  });
  host.append(...nodes);
  return host;
}
const reference = (ID: number, title: string, more = ''): string =>
  `<objectRef ID="${ID}" IDObjectType="4" dataType="p_Unit" action="2" title="${title}" ${more}/>`;
const course = `<course ID="100">
  <chapter id="1"><title>Licht</title>
    ${reference(1, 'Übung', 'state="done" points="7" mpoints="10" minutes="20"')}
    ${reference(2, 'Schatten', 'state="open" minutes="70"')}</chapter>
  <chapter id="2"><title>Glas</title>
    ${reference(3, 'Linse', 'state="locked" lockedBy="Schatten" minutes="5"')}
    ${reference(4, 'Auge', 'state="locked"')}</chapter></course>`;
const visible = (host: HTMLElement): string[] =>
  [...host.querySelectorAll<HTMLElement>('.step')]
    .filter((step) => !step.hidden && !step.closest<HTMLElement>('.chapter')!.hidden)
    .map((step) => step.querySelector('.step__title')!.textContent!);

describe('the course page', () => {
  it('RT-078 says why a thing is locked, what is reached, what is left, and where to go on', () => {
    const host = draw(course);
    expect([...host.querySelectorAll('.step__reason')].map(({ textContent }) => textContent)).toEqual([
      'Opens after: Schatten',
      'Not open yet',
    ]);
    expect([...host.querySelectorAll('.course__count')].map(({ textContent }) => textContent!.replace(/\s+/g, ' '))).toEqual([
      '1 / 4 Done',
      '7 / 10 points',
      'Left: about 1 h 15 min',
    ]);
    expect([
      host.querySelector('.ring__done')?.getAttribute('stroke-dasharray'),
      host.querySelector('progress')?.getAttribute('value'),
    ]).toEqual(['25 100', '25']);
    expect(host.querySelector('.course__state .button')?.getAttribute('data-arg-id')).toBe('2');
    expect([...host.querySelectorAll('.chapter__count')].map(({ textContent }) => textContent)).toEqual(['1 / 2 Done', '0 / 2 Done']);
    expect(draw(course, 'de').querySelector('.step__reason')?.textContent).toBe('Öffnet sich nach: Schatten');
  });

  it('goes on with what was begun before what is new, and offers nothing when all is done or locked', () => {
    const next = (...states: string[]) =>
      draw(
        `<course ID="1"><chapter>${states.map((state, index) => reference(index + 1, 'x', `state="${state}"`)).join('')}` +
          '</chapter></course>',
      )
        .querySelector('.course__state .button')
        ?.getAttribute('data-arg-id');
    expect([next('done', 'open', 'started', 'started'), next('open', 'open'), next('done', 'locked'), next('locked', 'open')]).toEqual([
      '3',
      '1',
      undefined,
      '2',
    ]);
  });
});

describe('what comes next, by the word of the server', () => {
  const drawn = (next: string) =>
    draw(
      course.replace('<course ID="100">', '<course ID="100" progress="25" done="1" count="4">').replace('</course>', `${next}</course>`),
    );
  const NEXT = 'ID="2" IDObjectType="4" dataType="p_Unit" title="Schatten"';
  const buttons = (host: HTMLElement): [string | undefined, string | null][] =>
    [...host.querySelectorAll('.course__state .button')].map((each) => [each.textContent?.replace(/\s+/g, ' '), each.getAttribute('href')]);

  it('is one button with its name and its time', () => {
    expect(
      buttons(
        drawn(
          `<next ${NEXT} begun="1" href="unit-2.html?IDLesson=2&amp;goOn=1" lessonTitle="A room with a hole" IDLesson="2" seconds="45.6"/>`,
        ),
      ),
    ).toEqual([['Continue: A room with a hole, 0:45', 'unit-2.html?IDLesson=2&goOn=1']]);
    expect(buttons(drawn(`<next ${NEXT} begun="0"/>`))).toEqual([['Start course: Schatten', 'unit-2.html']]);
  });

  it('has a placement test beside it, never instead, that is named with its length', () => {
    const placement = '<placement ID="9" IDObjectType="421" dataType="p_PlacementTest" title="Where to begin" minutes="10"/>';
    const host = drawn(`<next ${NEXT} begun="0">${placement}</next>`);
    expect(buttons(host)).toEqual([['Start course: Schatten', 'unit-2.html']]);
    const [link, ...more] = [...host.querySelectorAll('.course__state a:not(.button)')];
    expect([link?.getAttribute('href'), more]).toEqual(['placement-9.html', []]);
    expect(link?.parentElement?.textContent).toBe(
      'Not new to you? A test can show you where to begin, if you like: Where to begin (10\u00A0min)',
    );
  });

  it('is none when nothing comes next, whatever the references say', () => {
    expect(buttons(drawn(''))).toEqual([]);
  });
});

describe('search in a course', () => {
  it('finds titles of steps and chapters, without case and accents, every word asked for', () => {
    const host = draw(course);
    expect([filterSteps(host, 'ubung'), visible(host)]).toEqual([1, ['Übung']]);
    expect([filterSteps(host, 'GLAS'), visible(host)]).toEqual([2, ['Linse', 'Auge']]);
    expect([filterSteps(host, 'glas li'), visible(host)]).toEqual([1, ['Linse']]);
    expect([filterSteps(host, 'nothing'), visible(host)]).toEqual([0, []]);
    expect([filterSteps(host, ' '), visible(host).length]).toEqual([4, 4]);
  });

  it('is offered for courses worth it, says what it found, and is left with Escape', async () => {
    const host = draw(
      course.replace('</course>', `<chapter>${[5, 6].map((ID) => reference(ID, `More ${ID}`)).join('')}</chapter></course>`),
    );
    document.body.append(host);
    const position = host.querySelector('ui-course-tools')!;
    const services = new Map<symbol, unknown>([
      [
        TEXTS,
        {
          onChange: () => () => undefined,
          get: (key: string, values: Record<string, unknown> = {}) =>
            (texts['en']![key] ?? key).replace('{count}', String(values['count'])),
        },
      ],
    ]);
    const root = createRoot(position);
    await act(async () =>
      root.render(
        <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
          <CourseTools attributes={{ count: position.getAttribute('count')! }}>{null}</CourseTools>
        </ServicesContext.Provider>,
      ),
    );
    const input = position.querySelector('input')!;
    const type = (value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await type('more');
    expect([visible(host), position.querySelector('[role="status"]')?.textContent]).toEqual([['More 5', 'More 6'], '2 found']);
    await type('zzz');
    expect(position.querySelector('[role="status"]')?.textContent).toBe('Nothing found');
    await act(async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    expect([visible(host).length, input.value]).toEqual([6, '']);
    await act(async () => root.unmount());
    host.remove();
  });
});

describe('course.current', () => {
  it('opens the course that the customer names, else the overview', async () => {
    const send = vi.fn(async () => ({}));
    const open = (IDCurrentCourse: number) =>
      openCurrentCourse({}, {
        get: (token: symbol) => (token === REQUESTS ? { send } : token === CONFIGURATION ? { IDCurrentCourse } : undefined),
      } as never);
    await open(100);
    await open(0);
    expect(send.mock.calls.map(([call]: unknown[]) => call)).toMatchObject([
      { action: 2, dataType: 'p_Course', ID: 100 },
      { action: 1, dataType: 'p_Course' },
    ]);
  });
});
