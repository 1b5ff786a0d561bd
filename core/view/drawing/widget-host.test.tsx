// @vitest-environment happy-dom
import { act, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, SystemClock } from '../../base/clock.ts';
import { ServicesContext } from '../../base/services.ts';
import { VIEWS, type LazyComponent, type WidgetProps } from '../contract.ts';
import { WidgetHost } from './widget-host.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let host: HTMLElement;
let services: unknown;
let arrive: (component: ComponentType<WidgetProps> | null) => void;
const Menu = ({ children }: WidgetProps): ReactNode => (
  <div className="menu__body">
    <button type="button">added</button>
    {children}
  </div>
);

beforeEach(async () => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const loaded = new Promise<ComponentType<WidgetProps> | null>((resolve) => {
    arrive = resolve;
  });
  const source: LazyComponent<WidgetProps> = { plugin: 'menu', ready: () => null, load: () => loaded };
  services = {
    get: (token: symbol) => {
      if (token === VIEWS) return { widget: () => source, settled: Promise.resolve(), failed() {} };
      if (token === CLOCK) return new SystemClock();
      throw new Error(String(token));
    },
  };
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={services as never}>
        <a href="news.html">Outside</a>
        <WidgetHost name="ui-menu" attributes={{}}>
          <a href="start.html">Start</a>
          <a href="news.html">News</a>
          <input name="q" defaultValue="old" />
          <input type="checkbox" name="all" />
          <select name="kind">
            <option>a</option>
            <option>b</option>
          </select>
        </WidgetHost>
      </ServicesContext.Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

const come = () => act(async () => arrive(Menu));
const links = (): HTMLElement[] => [...host.querySelectorAll('a')];
const field = (): HTMLInputElement => host.querySelector('input[name=q]')!;

it('the focus stays on a link when the plugin of the widget around it arrives', async () => {
  const before = links()[2]!;
  before.focus();
  await come();
  expect(host.querySelector('.menu__body')).not.toBeNull();
  expect(before.isConnected).toBe(false);
  expect(links().indexOf(document.activeElement as HTMLElement)).toBe(2);
});

it('what was typed, checked and chosen stays, and so does the caret', async () => {
  field().focus();
  field().value = 'typed';
  field().setSelectionRange(2, 4);
  host.querySelector<HTMLInputElement>('[name=all]')!.checked = true;
  host.querySelector('select')!.selectedIndex = 1;
  const before = field();
  await come();
  expect(before.isConnected).toBe(false);
  expect(document.activeElement).toBe(field());
  expect([field().value, field().selectionStart, field().selectionEnd]).toEqual(['typed', 2, 4]);
  expect(host.querySelector<HTMLInputElement>('[name=all]')!.checked).toBe(true);
  expect(host.querySelector('select')!.selectedIndex).toBe(1);
});

it('a focus elsewhere stays where it is', async () => {
  links()[0]!.focus();
  await come();
  expect(document.activeElement).toBe(links()[0]);
  expect(field().value).toBe('old');
});

describe('a widget that its stylesheet marks as hidden while its plugin is loaded', () => {
  const slide = (): HTMLElement => host.querySelector('h3')!;
  const isHidden = (): boolean => slide().closest<HTMLElement>('[style*="hidden"]') !== null;
  beforeEach(async () => {
    vi.useFakeTimers();
    await act(async () =>
      root.render(
        <ServicesContext.Provider value={services as never}>
          <WidgetHost key="lesson" name="ui-lesson" attributes={{ 'data-while-loading': 'hidden' }}>
            <h3>First slide</h3>
          </WidgetHost>
        </ServicesContext.Provider>,
      ),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is not seen bare before the plugin draws it', async () => {
    expect(isHidden()).toBe(true);
    await come();
    expect(host.querySelector('.menu__body h3')).not.toBeNull();
    expect(isHidden()).toBe(false);
  });

  it('shows what its stylesheet drew when the plugin has failed', async () => {
    await act(async () => arrive(null));
    expect(slide().textContent).toBe('First slide');
    expect(isHidden()).toBe(false);
  });

  it('shows what its stylesheet drew when the plugin takes longer than a second', async () => {
    await act(async () => vi.advanceTimersByTime(999));
    expect(isHidden()).toBe(true);
    await act(async () => vi.advanceTimersByTime(1));
    expect(isHidden()).toBe(false);
  });
});

it('other widgets show their content while their plugin is loaded', () => {
  expect(links()[1]!.closest('[style*="hidden"]')).toBeNull();
});

it('another widget where one was before is drawn by its own component', async () => {
  const of = (word: string): LazyComponent<WidgetProps> => {
    const View = (): ReactNode => <b>{word}</b>;
    return { plugin: word, ready: () => View, load: () => Promise.resolve(View) };
  };
  const sources: Readonly<Record<string, LazyComponent<WidgetProps>>> = { 'ui-fold': of('fold'), 'ui-slides': of('slides') };
  const views = { widget: (name: string) => sources[name], settled: Promise.resolve(), failed() {} };
  const both = { get: (token: symbol) => (token === VIEWS ? views : new SystemClock()) };
  for (const name of ['ui-fold', 'ui-slides'])
    await act(async () =>
      root.render(
        <ServicesContext.Provider value={both as never}>
          <WidgetHost name={name} attributes={{}}>
            text
          </WidgetHost>
        </ServicesContext.Provider>,
      ),
    );
  expect(host.textContent).toBe('slides');
});
