// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActionEntry } from '../tape/model.ts';
import { watchActions } from './actions.ts';

type Action = Omit<ActionEntry, 'type'>;
let actions: Action[] = [];
let held = 0;
const timers: (() => void)[] = [];

/** The browser's own list of history, as far as the harness asks it. */
const list = Object.assign(new EventTarget(), { currentEntry: { index: 3 } });

const box = (x: number, y: number, width: number, height: number) => () => DOMRect.fromRect({ x, y, width, height });

/** A person's event: browsers mark it, and scripts cannot. */
function send(target: EventTarget, event: Event, more: object = {}): void {
  for (const [name, value] of Object.entries({ isTrusted: true, ...more })) Object.defineProperty(event, name, { value });
  target.dispatchEvent(event);
}
const pointer = (target: Element, type: string, clientX: number, clientY = 10, more: object = {}): void =>
  send(target, new Event(type, { bubbles: true }), {
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    button: 0,
    buttons: 1,
    clientX,
    clientY,
    ...more,
  });
const click = (target: Element, more: object = {}): void =>
  send(target, new Event('click', { bubbles: true }), { detail: 1, clientX: 5, clientY: 5, pointerType: 'mouse', ...more });
const query = (selector: string): HTMLElement => document.querySelector(selector)!;

beforeAll(() => {
  Element.prototype.checkVisibility = () => true;
  document.elementsFromPoint = (x: number) => (x > 100 ? [query('#slot'), document.body] : []);
  Object.defineProperty(window, 'navigation', { value: list });
  watchActions({
    page: window as unknown as Window,
    report: (action) => void actions.push(action),
    outline: () => [],
    held: { press: () => void (held += 1), release: () => void (held = 0) },
    timer: (run) => timers.push(run),
  });
});

beforeEach(() => {
  document.body.innerHTML =
    '<button>Save</button><div role="slider" aria-label="Seek"></div><input type="range" aria-label="Size" value="4">' +
    '<button id="item">Item</button><div id="slot"></div>';
  query('[role=slider]').getBoundingClientRect = box(0, 0, 200, 20);
  query('#item').getBoundingClientRect = box(0, 0, 100, 20);
  query('#slot').getBoundingClientRect = box(200, 0, 100, 20);
  actions = [];
  held = 0;
  timers.length = 0;
});

it('a press that ends where it began is a click, and what it brings about waits for it', () => {
  const button = query('button');
  pointer(button, 'pointerdown', 10);
  pointer(button, 'pointermove', 12);
  expect(held).toBe(1);
  pointer(button, 'pointerup', 12);
  click(button);
  expect(actions).toEqual([{ kind: 'click', element: expect.objectContaining({ role: 'button', name: 'Save' }), value: '' }]);
  expect(held).toBe(0);
  pointer(button, 'pointerdown', 10, 10, { pointerType: 'touch' });
  pointer(button, 'pointerup', 10, 10, { pointerType: 'touch' });
  click(button, { pointerType: 'touch' });
  expect(actions[1]).toMatchObject({ kind: 'click', touch: true });
});

it('where a slider is pressed is what it does: it is a drag, however short, and its click is none', () => {
  const slider = query('[role=slider]');
  pointer(slider, 'pointerdown', 50);
  pointer(slider, 'pointerup', 50);
  click(slider);
  expect(actions).toEqual([
    { kind: 'drag', element: expect.objectContaining({ role: 'slider', name: 'Seek' }), value: '0.25,0.5 0.25,0.5' },
  ]);
  for (const run of timers) run();
  expect(held).toBe(0);
});

it('what is dragged into another element ends in that one, by a finger too', () => {
  const item = query('#item');
  const finger = { pointerType: 'touch' };
  pointer(item, 'pointerdown', 50, 10, finger);
  pointer(item, 'pointermove', 150, 10, finger);
  pointer(item, 'pointerup', 250, 10, finger);
  expect(actions).toEqual([
    {
      kind: 'drag',
      element: expect.objectContaining({ name: 'Item' }),
      value: '0.5,0.5 1.5,0.5 0.5,0.5',
      to: expect.objectContaining({ path: '#slot' }),
      touch: true,
    },
  ]);
});

it('of a range the value is written down once, when it is let go; a press that nobody hears the end of is broken off', () => {
  const range = query('input') as HTMLInputElement;
  pointer(range, 'pointerdown', 10);
  range.value = '7';
  send(range, new Event('input', { bubbles: true }));
  range.value = '9';
  send(range, new Event('input', { bubbles: true }));
  pointer(range, 'pointerup', 30);
  click(range);
  expect(actions).toMatchObject([{ kind: 'fill', value: '9' }]);
  pointer(query('button'), 'pointerdown', 10);
  pointer(query('button'), 'pointermove', 90, 10, { buttons: 0 });
  pointer(query('button'), 'pointerup', 90);
  expect(actions).toHaveLength(1);
  expect(held).toBe(0);
});

it('a step of history says how far it goes; a place on the page that a link leads to is none', () => {
  const go = (index: number, navigationType: string): void => {
    list.currentEntry = { index };
    send(list, new Event('currententrychange'), { navigationType });
    send(window, new Event('popstate'));
  };
  go(2, 'traverse');
  go(3, 'traverse');
  go(4, 'push');
  go(1, 'traverse');
  expect(actions.map(({ kind, value }) => `${kind} ${value.split(' ')[0]}`)).toEqual(['history -1', 'history +1', 'history -3']);
});
