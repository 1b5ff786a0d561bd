// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOCK, REQUESTS, type RequestResult } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { FACTS } from '../../core/facts/contract.ts';
import { DEFAULTS } from '../../core/config/defaults.ts';
import { readAnswer } from '../../core/request/answer/answer.ts';
import { Suggestions } from './suggestions.tsx';
import { marked } from './suggestion-list.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const answer = (inner: string): RequestResult => {
  const data = `<data><suggestions>${inner}</suggestions></data>`;
  const body = `<cms version="1" lang="en"><object ID="0" dataType="p_Site" action="4">${data}</object></cms>`;
  const read = readAnswer({ status: 200, headers: new Headers({ 'Content-Type': 'application/xml' }), body }, DEFAULTS.headers, 'en');
  return { outcome: 'success', status: 200, answer: read, error: null, rendered: false };
};
const FOUND = answer(
  '<text language="en">2 suggestions</text>' +
    '<suggestion ID="100" href="course-100.html" language="en" kind="Course">Light makes pictures</suggestion>' +
    '<suggestion ID="4711" href="unit-4711.html" language="en" kind="Unit">The path of light</suggestion>',
);

let form: HTMLFormElement;
let field: HTMLInputElement;
let root: ReturnType<typeof createRoot>;
let timers: (() => void)[] = [];
let asked: { words: string; give: (result: RequestResult) => void }[] = [];

beforeEach(async () => {
  [timers, asked] = [[], []];
  document.body.innerHTML = '<form action="search.html"><label for="f">Search the site</label><input id="f"><div></div></form>';
  form = document.querySelector('form')!;
  field = document.querySelector('input')!;
  root = createRoot(form.querySelector('div')!);
  const given = new Map<symbol, unknown>([
    [CLOCK, { setTimeout: (run: () => void) => (timers.push(run), () => (timers = timers.filter((each) => each !== run))) }],
    [FACTS, { on: () => () => {} }],
    [
      REQUESTS,
      {
        send: ({ paramString = '' }) =>
          new Promise((give) => asked.push({ words: new URLSearchParams(paramString).get('words') ?? '', give })),
      },
    ],
  ]);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
        <Suggestions form={form} dataType="p_Site" />
      </ServicesContext.Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const type = (words: string): Promise<void> =>
  act(async () => {
    field.value = words;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const pause = (): Promise<void> => act(async () => timers.splice(0).forEach((run) => run()));
const give = (index: number, result: RequestResult): Promise<void> => act(async () => asked[index]!.give(result));
async function press(key: string): Promise<boolean> {
  let isOwn = false;
  await act(async () => {
    isOwn = !field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  return isOwn;
}
const options = (): string[] => [...form.querySelectorAll('[role=option]')].map((option) => option.textContent ?? '');
const chosen = (): string => form.querySelector('[aria-selected=true]')?.getAttribute('href') ?? '';

describe('the list below a search field', () => {
  it('is asked for once after a pause, tells its number, and marks what was typed', async () => {
    await type('l');
    await type('li');
    await type('lig');
    await pause();
    expect(asked.map(({ words }) => words)).toEqual(['lig']);
    await give(0, FOUND);
    expect(options()).toEqual(['Light makes picturesCourse', 'The path of lightUnit']);
    expect([...form.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Lig', 'lig']);
    expect(form.querySelector('[role=status]')?.textContent).toBe('2 suggestions');
    expect(form.querySelector('[role=listbox]')?.getAttribute('aria-label')).toBe('Search the site');
    expect([field.getAttribute('role'), field.getAttribute('aria-expanded')]).toEqual(['combobox', 'true']);
  });

  it('is never that of an older input, and nothing without an answer', async () => {
    await type('lig');
    await pause();
    await type('light');
    await pause();
    await give(1, FOUND);
    await give(0, answer('<text>1 suggestion</text><suggestion href="old.html" kind="News">Old</suggestion>'));
    expect(options()).toHaveLength(2);
    await type('lights');
    await pause();
    await give(2, { outcome: 'networkError', status: 0, answer: null, error: null, rendered: false });
    expect([options(), field.getAttribute('aria-expanded')]).toEqual([[], 'false']);
    // The words are still searched.
    expect([await press('Enter'), field.value]).toEqual([false, 'lights']);
  });

  it('goes by arrows round and back to the field, by Home and End; Enter opens, Escape closes and then clears', async () => {
    await type('light');
    await pause();
    await give(0, FOUND);
    const seen: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      expect(await press(key)).toBe(true);
      seen.push(chosen());
    }
    expect(seen).toEqual(['course-100.html', 'unit-4711.html', '', 'unit-4711.html', 'course-100.html', 'unit-4711.html']);
    expect(form.querySelector(`#${CSS.escape(field.getAttribute('aria-activedescendant')!)}`)?.getAttribute('href')).toBe('unit-4711.html');
    let opened = '';
    form.addEventListener('click', (event) => {
      event.preventDefault();
      opened = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    });
    await press('Enter');
    expect([opened, options()]).toEqual(['unit-4711.html', []]);
    await press('ArrowDown');
    expect(options()).toHaveLength(2);
    await press('Escape');
    expect([options(), field.value]).toEqual([[], 'light']);
    await press('Escape');
    expect(field.value).toBe('');
    // What the list does not use is the field's.
    for (const key of ['Enter', 'Home', 'End', 'Escape', 'a']) expect(await press(key)).toBe(false);
  });

  it('asks what was meant when nothing fits', async () => {
    await type('lihgt');
    await pause();
    await give(0, answer('<text>No suggestions.</text><didYouMean words="light"><text>Did you mean “light”?</text></didYouMean>'));
    expect(options()).toEqual(['Did you mean “light”?']);
    expect(form.querySelector('[role=option]')?.getAttribute('href')).toBe('search.html?query=light');
  });
});

describe('marked', () => {
  it.each([
    ['Die Übung', 'ubu', 'Die |Übu|ng'],
    ['تعلَّم أن ترى', 'تعل', '|تعلَّ|م أن ترى'],
    ['The path of light', 'pat li', 'The |pat|h of |li|ght'],
    ['A + B', '+', 'A + B'],
  ])('%s by %s', (title, words, expected) => {
    const pieces = marked(title, words);
    expect(pieces.map(({ text, isFound }) => (isFound ? `|${text}|` : text)).join('')).toBe(expected);
  });
});
