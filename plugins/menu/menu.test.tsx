// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MENUS, REGISTRY } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { createMenuKeyboard } from '../menu-keyboard/index.ts';
import { Menu } from './menu.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Item {
  id: string;
  selected: boolean;
  items: Item[];
}
const item = (id: string, selected: boolean, ...items: Item[]): Item => ({ id, selected, items });
const existing = (...selected: string[]) => [
  {
    id: 'main',
    items: [
      item('start', selected.includes('start')),
      item('courses', selected.includes('courses'), item('light', selected.includes('light')), item('sound', selected.includes('sound'))),
      item('more', selected.includes('more'), item('about', selected.includes('about'))),
    ],
  },
];

let root: Root, host: HTMLElement;
const menus$ = new BehaviorSubject<unknown[]>([]);
let keyboard: ReturnType<typeof createMenuKeyboard> | undefined;
const services = {
  get: (token: symbol) => {
    if (token === MENUS) return { menus$ };
    if (token === REGISTRY) return { service: (name: string) => (name === 'menu.keyboard' ? keyboard : undefined) };
    throw new Error(String(token));
  },
};

/** The state of the parts that open. */
let floating: 'absolute' | 'static' = 'absolute';

function Entry({ id, children }: { readonly id: string; readonly children?: React.ReactNode }) {
  return (
    <li className="menu__item">
      <div className="menu__row">
        <a className="menu__link" href={`${id}.html`} data-menu-item={id}>
          {id}
        </a>
        {children && (
          <button className="menu__toggle" type="button" aria-expanded="false" data-menu-toggle={id}>
            open
          </button>
        )}
      </div>
      {children && (
        <ul className="menu__sub" style={{ position: floating }}>
          {children}
        </ul>
      )}
    </li>
  );
}

const draw = (kind = 'classic') =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={services as never}>
        <p>
          <button id="outside">outside</button>
        </p>
        <Menu attributes={{ id: 'main', kind }}>
          <button type="button" data-menu-open="main" aria-expanded="false">
            Menu
          </button>
          <ul className="menu__list" style={{ position: floating }}>
            <Entry id="start" />
            <Entry id="courses">
              <Entry id="light" />
              <Entry id="sound" />
            </Entry>
            <Entry id="more">
              <Entry id="about" />
            </Entry>
          </ul>
        </Menu>
      </ServicesContext.Provider>,
    ),
  );

const link = (id: string) => host.querySelector<HTMLElement>(`[data-menu-item="${id}"]`)!;
const toggle = (id: string) => host.querySelector<HTMLElement>(`[data-menu-toggle="${id}"]`)!;
const opener = () => host.querySelector<HTMLElement>('[data-menu-open]')!;
const expanded = () =>
  [...host.querySelectorAll('[aria-expanded="true"]')].map((button) => button.getAttribute('data-menu-toggle') ?? 'menu');
const press = (element: HTMLElement, key: string) =>
  act(async () => {
    element.focus();
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const click = (element: HTMLElement) =>
  act(async () => {
    element.addEventListener('click', (event) => event.preventDefault(), { once: true });
    element.click();
  });
const focused = () =>
  document.activeElement?.getAttribute('data-menu-item') ??
  document.activeElement?.getAttribute('data-menu-toggle') ??
  document.activeElement?.getAttribute('data-menu-open');

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  menus$.next([]);
  keyboard = createMenuKeyboard();
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

describe('ui-menu', () => {
  it('NAV-039 marks the selected item and its ancestors and clears every other mark', async () => {
    await draw();
    await act(async () => menus$.next(existing('courses', 'light')));
    expect([
      link('light').getAttribute('aria-current'),
      link('courses').getAttribute('aria-current'),
      link('start').getAttribute('aria-current'),
    ]).toEqual(['page', 'true', null]);
    await act(async () => menus$.next(existing('start')));
    expect([...host.querySelectorAll('[aria-current]')].map((each) => each.getAttribute('data-menu-item'))).toEqual(['start']);
  });

  it('keeps the mark when the stylesheet draws the menu again', async () => {
    await draw();
    await act(async () => menus$.next(existing('start')));
    link('start').removeAttribute('aria-current');
    await draw();
    expect(link('start').getAttribute('aria-current')).toBe('page');
  });

  it('a button opens its sub-menu and closes the one beside it', async () => {
    await draw();
    await click(toggle('courses'));
    expect(expanded()).toEqual(['courses']);
    await click(toggle('more'));
    expect(expanded()).toEqual(['more']);
    await click(toggle('more'));
    expect(expanded()).toEqual([]);
  });

  it('NAV-029 in the left menu several stand open, and the way to the selected item is unfolded', async () => {
    await draw('left');
    await act(async () => menus$.next(existing('courses', 'sound')));
    expect(expanded()).toEqual(['courses']);
    await click(toggle('more'));
    expect(expanded()).toEqual(['courses', 'more']);
  });

  it('a choice, a press outside and the focus elsewhere close it', async () => {
    await draw();
    await click(opener());
    await click(toggle('courses'));
    expect(expanded()).toEqual(['menu', 'courses']);
    await click(link('light'));
    expect(expanded()).toEqual([]);
    await click(toggle('courses'));
    await act(async () => {
      host.querySelector('#outside')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    expect(expanded()).toEqual([]);
    await click(toggle('courses'));
    await act(async () => host.querySelector<HTMLElement>('#outside')!.focus());
    expect(expanded()).toEqual([]);
  });

  it('NAV-037 the first key is not lost while what it does is fetched, and scrolls nothing', async () => {
    await draw();
    link('start').focus();
    const event = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
    link('start').dispatchEvent(event);
    expect([event.defaultPrevented, focused()]).toEqual([true, 'start']);
    await vi.waitFor(() => expect(focused()).toBe('courses'));
  });

  it('NAV-033 what stands in the text stays open when something else is pressed: nothing moves under the finger', async () => {
    floating = 'static';
    await draw();
    await click(opener());
    await click(toggle('courses'));
    await act(async () => {
      host.querySelector('#outside')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    await act(async () => host.querySelector<HTMLElement>('#outside')!.focus());
    expect(expanded()).toEqual(['menu', 'courses']);
    floating = 'absolute';
  });

  it('NAV-037 arrows move along the level, open and close sub-menus', async () => {
    await draw();
    await press(link('start'), 'ArrowRight');
    expect(focused()).toBe('courses');
    await press(link('courses'), 'ArrowDown');
    expect([focused(), expanded()]).toEqual(['light', ['courses']]);
    await press(link('light'), 'ArrowDown');
    expect(focused()).toBe('sound');
    await press(link('sound'), 'ArrowDown');
    expect(focused()).toBe('light');
    await press(link('light'), 'ArrowLeft');
    expect([focused(), expanded()]).toEqual(['courses', []]);
    await press(link('start'), 'ArrowLeft');
    expect(focused()).toBe('more');
    await press(link('more'), 'Home');
    expect(focused()).toBe('start');
  });

  it('NAV-037 in a menu that runs down up and down move, forward opens', async () => {
    await draw('left');
    await press(link('start'), 'ArrowDown');
    expect(focused()).toBe('courses');
    await press(link('courses'), 'ArrowRight');
    expect([focused(), expanded()]).toEqual(['light', ['courses']]);
  });

  it('NAV-033 the first letters of an item lead to it, one letter again to the next of that letter', async () => {
    await draw('left');
    await press(link('start'), 'm');
    expect(focused()).toBe('more');
    await press(link('more'), 's');
    expect(focused()).toBe('start');
    const unknown = new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true });
    await act(async () => {
      link('start').dispatchEvent(unknown);
    });
    expect([focused(), unknown.defaultPrevented]).toEqual(['start', false]);
  });

  it('NAV-037 down on the button of the whole menu opens it and goes to the first item', async () => {
    await draw('overlay');
    await press(opener(), 'ArrowDown');
    expect([focused(), expanded()]).toEqual(['start', ['menu']]);
  });

  it('NAV-038 Escape closes the innermost part and gives its button the focus, and is used up by that', async () => {
    await draw();
    await click(opener());
    await click(toggle('courses'));
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await act(async () => {
      link('light').focus();
      link('light').dispatchEvent(escape);
    });
    expect([expanded(), focused(), escape.defaultPrevented]).toEqual([['menu'], 'courses', true]);
    await press(toggle('courses'), 'Escape');
    expect([expanded(), focused()]).toEqual([[], 'main']);
    const unused = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await act(async () => {
      opener().dispatchEvent(unused);
    });
    expect(unused.defaultPrevented).toBe(false);
  });

  it('works by its buttons alone where the plugin of the keys is switched off', async () => {
    keyboard = undefined;
    await draw();
    await press(link('start'), 'ArrowRight');
    expect(focused()).toBe('start');
    await click(toggle('courses'));
    expect(expanded()).toEqual(['courses']);
  });

  it('takes its listeners with it', async () => {
    await draw();
    await act(async () => root.render(null));
    document.dispatchEvent(new Event('pointerdown'));
    expect(menus$.observed).toBe(false);
  });
});
