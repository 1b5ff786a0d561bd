// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OffscreenItems } from './offscreen-items.ts';

class Observer {
  static all: Observer[] = [];
  readonly seen = new Set<Element>();
  constructor(private readonly emit: (entries: { isIntersecting: boolean }[]) => void) {
    Observer.all.push(this);
  }
  observe(element: Element): void {
    this.seen.add(element);
  }
  disconnect(): void {
    this.seen.clear();
  }
  near(isIntersecting = true): void {
    this.emit([{ isIntersecting }]);
  }
}

let list: HTMLElement;
let offscreen: OffscreenItems;
const add = (count: number): void => {
  for (let i = 0; i < count; i++) list.append(document.createElement('li'));
};
const slow = (times: number, mayBegin = true): void => {
  for (let i = 0; i < times; i++) offscreen.drawn(60, mayBegin);
};
/** How many items are displayed; null: all. */
const displayed = (): number | null => {
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('');
  const found = /^@media not print\s*\{\s*\[data-long="7"\] > :nth-child\(n \+ (\d+)\)\s*\{\s*display: none;?\s*\}\s*\}$/.exec(
    rules.replaceAll('\n', ' '),
  );
  return found ? Number(found[1]) - 1 : rules === '' ? null : NaN;
};
const press = (key: string, ctrlKey = false): void => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
};

beforeEach(() => {
  Observer.all = [];
  vi.stubGlobal('IntersectionObserver', Observer);
  list = document.body.appendChild(document.createElement('ol'));
  list.dataset.long = '7';
  offscreen = new OffscreenItems();
  offscreen.add('7');
});
afterEach(() => {
  offscreen.dispose();
  list.remove();
  vi.unstubAllGlobals();
});

describe('items far from the screen', () => {
  it('are displayed as long as frames are fast, lists short, or a place in the page is still to be reached', () => {
    add(999);
    slow(10);
    add(2000);
    slow(10, false);
    for (let i = 0; i < 20; i++) offscreen.drawn(i % 3 ? 60 : 10, true);
    expect(displayed()).toBeNull();
  });

  it('are not when three frames in a row are slow; what was displayed stays', () => {
    add(1500);
    slow(3);
    add(1000);
    expect(displayed()).toBe(1500);
    expect([...Observer.all[0]!.seen]).toEqual([list.children[1499]]);
  });

  it('come when the user is near the last that is displayed, in pieces', () => {
    add(1500);
    slow(3);
    add(1000);
    Observer.all[0]!.near(false);
    expect(displayed()).toBe(1500);
    Observer.all[0]!.near();
    expect(displayed()).toBe(1800);
    expect([...Observer.all[0]!.seen]).toEqual([list.children[1799]]);
  });

  it('are watched in a list that becomes long later, too', () => {
    add(1500);
    slow(3);
    const other = document.body.appendChild(list.cloneNode(false) as HTMLElement);
    for (let i = 0; i < 1600; i++) other.append(document.createElement('li'));
    offscreen.drawn(5, true);
    expect([...Observer.all[0]!.seen]).toEqual([list.children[1499], other.children[1499]]);
    other.remove();
  });

  it.each([
    ['f', true],
    ['F3', false],
    ['End', false],
    ['a', true],
  ])('come all, frame by frame, when somebody searches, goes to the end or takes all: %s', async (key, ctrl) => {
    add(1500);
    slow(3);
    add(1000);
    press('a');
    press('f');
    expect(displayed()).toBe(1500);
    press(key, ctrl);
    expect(displayed()).toBe(1800);
    await vi.waitFor(() => expect(displayed()).toBeGreaterThanOrEqual(2500));
  });

  it('come when a link within the page leads to one', () => {
    add(1500);
    slow(3);
    add(1000);
    list.children[2000]!.append(Object.assign(document.createElement('b'), { id: 'goal' }));
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: '#goal' }));
    link.click();
    expect(displayed()).toBe(2300);
    link.remove();
  });

  it('are all displayed when the drawing has gone, and nothing listens any more', () => {
    add(1500);
    slow(3);
    const seen = Observer.all[0]!.seen;
    offscreen.dispose();
    expect([displayed(), seen.size, document.adoptedStyleSheets.length]).toEqual([null, 0, 0]);
    press('End');
    expect(displayed()).toBeNull();
  });

  it('stay away when another drawing takes the place', () => {
    add(2000);
    slow(3);
    offscreen.add('8');
    expect(document.adoptedStyleSheets[0]!.cssRules[0]!.cssText).toMatch(/"7".*2001.*"8".*2001/);
  });
});
