// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../config/read.ts';
import { FactsService } from '../../facts/stream.ts';
import { ServicesContext } from '../../base/services.ts';
import type { Services, Token } from '../../base/container.ts';
import { TargetsService } from '../targets.ts';
import { CONFIGURATION } from '../../config/contract.ts';
import { DIALOGS, TARGETS, WINDOWS } from '../contract.ts';
import { TEXTS } from '../../text/contract.ts';
import { activationHandlers } from '../../navigation/activation.ts';
import { DialogHost } from './dialog-host.tsx';
import { DialogsService } from './dialogs.ts';
import { NoticesService } from './notices.ts';
import { WindowHost } from './window-host.tsx';
import { WindowsService } from './windows.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
let root: Root, host: HTMLElement, dialogs: DialogsService, windows: WindowsService, targets: TargetsService, events: FactsService;

beforeEach(async () => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const configuration = readConfiguration({ customer: 'acme' }, 'x', 'acme', '3f9c2a71');
  targets = new TargetsService();
  dialogs = new DialogsService(configuration);
  events = new FactsService();
  windows = new WindowsService(events);
  const existing = new Map<symbol, unknown>([
    [CONFIGURATION, configuration],
    [TARGETS, targets],
    [DIALOGS, dialogs],
    [WINDOWS, windows],
    [TEXTS, { get: (key: string) => key }],
  ]);
  const services: Services = { get: <T,>(token: Token<T>) => existing.get(token) as T };
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={services}>
        <DialogHost />
        <WindowHost />
      </ServicesContext.Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

const box = () => host.querySelector<HTMLDialogElement>('dialog')!;
const press = (label: string) => act(async () => [...host.querySelectorAll('button')].find((each) => each.textContent === label)!.click());

describe('dialogs', () => {
  it('a question is an alertdialog named by its literal text, the first button has the focus', async () => {
    let answer: boolean | undefined;
    await act(async () => {
      void dialogs.confirm('Unit "Light"\nReally delete this?').then((agreed) => {
        answer = agreed;
      });
    });
    expect(box().getAttribute('role')).toBe('alertdialog');
    expect(document.getElementById(box().getAttribute('aria-labelledby')!)!.textContent).toBe('Unit "Light"\nReally delete this?');
    expect(document.activeElement?.textContent).toBe('dialog.yes');
    await press('dialog.yes');
    expect(answer).toBe(true);
    expect(box()).toBeNull();
  });

  it('Escape declines; several wait in a queue; the same alert is not queued twice', async () => {
    const answers: boolean[] = [];
    await act(async () => {
      void dialogs.confirm('one?').then((agreed) => answers.push(agreed));
      void dialogs.alert('two');
      void dialogs.alert('two');
    });
    await act(async () => {
      box().dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    expect(answers).toEqual([false]);
    expect(box().textContent).toContain('two');
    await press('dialog.ok');
    expect(box()).toBeNull();
  });

  it('an alert with a retry calls it when the user wants to', async () => {
    const retry = vi.fn();
    await act(async () => {
      void dialogs.alert('No connection', retry);
    });
    await press('dialog.close');
    expect(retry).not.toHaveBeenCalled();
    await act(async () => {
      void dialogs.alert('No connection', retry);
    });
    await press('dialog.retry');
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('one alert stands for all that failed with the same words, and tries all of it again', async () => {
    const retries = [vi.fn(), vi.fn()];
    await act(async () => {
      void dialogs.alert('No connection');
      for (const retry of retries) void dialogs.alert('No connection', retry);
    });
    await press('dialog.retry');
    expect(box()).toBeNull();
    for (const retry of retries) expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('focus', () => {
  it('WID-043 goes back when a dialog or a window closes, to the main content when what had it is gone', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    targets.mount('mainContent', main);
    const opener = main.appendChild(document.createElement('button'));
    // happy-dom gives no focus back; what counts is that the dialog is closed while it is still in the document.
    const connected: boolean[] = [];
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
      connected.push(this.isConnected);
    });
    opener.focus();
    await act(async () => {
      void dialogs.alert('one');
      windows.show({ name: 'a', title: 'A', content: 'a' });
    });
    await press('dialog.ok');
    opener.remove();
    box().querySelector('button')!.focus();
    await act(async () => windows.close('a'));
    expect(connected).toEqual([true, true]);
    expect(document.activeElement).toBe(main);
    close.mockRestore();
    main.remove();
  });
});

describe('windows', () => {
  it('RT-091 a window has a title, a close control and never more than its size', async () => {
    await act(async () =>
      windows.show({ name: 'object_930', title: 'Keyboard help', content: <p>keys</p>, maxWidth: 1020, maxHeight: 2048 }),
    );
    expect(box().style.maxInlineSize || box().getAttribute('style')).toMatch(/1020px/);
    expect(box().textContent).toBe('Keyboard helpkeys');
    await act(async () => windows.show({ name: 'object_930', title: 'Keyboard help', content: <p>more</p> }));
    expect(host.querySelectorAll('dialog')).toHaveLength(1);
    await act(async () => host.querySelector<HTMLButtonElement>('[aria-label="window.close"]')!.click());
    expect(box()).toBeNull();
  });
});

describe('what is cancelled in a window', () => {
  it('is not the window: who chooses no file goes on in it; Escape closes it', async () => {
    await act(async () => windows.show({ name: 'library', title: 'Pictures', content: <input type="file" aria-label="Upload" /> }));
    const cancel = (of: Element) => act(async () => void of.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })));
    await cancel(box().querySelector('input')!);
    expect(box()?.dataset.window).toBe('library');
    await cancel(box());
    expect(box()).toBeNull();
  });
});

describe('windows of a view', () => {
  it('WID-043 close when the user goes on to another view; what does not belong to a view stays', async () => {
    await act(async () => {
      windows.show({ name: 'object_930', title: 'Help', content: 'keys', ofView: true });
      windows.show({ name: 'other', title: 'Other', content: 'stays' });
    });
    await act(async () => windows.closeOfView());
    expect([...host.querySelectorAll('dialog')].map((each) => each.dataset.window)).toEqual(['other']);
    await act(async () => windows.close('other'));
  });
});

describe('notices', () => {
  it('a notice goes after its time; the same text stands once', () => {
    vi.useFakeTimers();
    const clock = {
      now: () => 0,
      elapsed: () => 0,
      setTimeout: (run: () => void, ms: number) => {
        const id = setTimeout(run, ms);
        return () => clearTimeout(id);
      },
      setInterval: () => () => undefined,
    };
    const notices = new NoticesService(clock);
    const seen: number[] = [];
    notices.open$.subscribe((open) => seen.push(open.length));
    notices.info('stored');
    notices.info('stored');
    vi.advanceTimersByTime(8000);
    expect(seen).toEqual([0, 1, 1, 1, 0]);
    vi.useRealTimers();
  });
});

describe('activation', () => {
  const click = (element: Element, given: Partial<MouseEventInit> = {}) => {
    const run = vi.fn(async () => true),
      follow = vi.fn<(url: URL) => boolean>(() => true);
    const handlers = activationHandlers({ run }, new TargetsService(), { follow } as never);
    const event = { target: element, button: 0, defaultPrevented: false, preventDefault: vi.fn(), ...given };
    handlers.onClick(event as never);
    return { run, follow, prevented: event.preventDefault.mock.calls.length > 0 };
  };
  const link = (attributes: Record<string, string>) => {
    const element = document.createElement('a');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    host.append(element);
    return element;
  };

  it('data-command goes before the address and takes its arguments from data-arg-*', () => {
    const result = click(link({ href: 'news.html', 'data-command': 'menu.select', 'data-arg-id': 'm12' }));
    expect(result.run).toHaveBeenCalledWith('menu.select', { id: 'm12' }, expect.objectContaining({ target: '' }));
    expect(result.prevented).toBe(true);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'a click with %j stays with the browser',
    (modifier) => {
      const result = click(link({ href: 'news.html', 'data-command': 'menu.select' }), modifier as Partial<MouseEventInit>);
      expect([result.prevented, result.run.mock.calls.length, result.follow.mock.calls.length]).toEqual([false, 0, 0]);
    },
  );

  it.each([
    ['NAV-036', 'a', ' ', true],
    ['NAV-035', 'a', 'Enter', false],
    ['NAV-036', 'button', ' ', false],
    ['NAV-035', 'span', 'Enter', true],
    ['NAV-036', 'span', ' ', true],
    ['NAV-036', 'span', 'x', false],
  ])('%s <%s data-command> and the key "%s": activated by us: %s', (_row, name, key, ours) => {
    const element = document.createElement(name);
    element.setAttribute('data-command', 'x.y');
    if (name === 'a') element.setAttribute('href', '/x.html');
    const clicked = vi.spyOn(element, 'click').mockImplementation(() => undefined);
    const { onKeyDown } = activationHandlers({ run: vi.fn(async () => true) }, new TargetsService(), {} as never);
    const preventDefault = vi.fn();
    onKeyDown({ target: element, key, repeat: false, defaultPrevented: false, preventDefault } as never);
    expect([clicked.mock.calls.length, preventDefault.mock.calls.length]).toEqual(ours ? [1, 1] : [0, 0]);
  });

  it('links to other windows, origins and downloads stay with the browser', () => {
    const external: Record<string, string>[] = [
      { href: '/news.html', target: '_blank' },
      { href: 'https://elsewhere.example/' },
      { href: '/a.pdf', download: '' },
    ];
    for (const attributes of external) {
      expect(click(link(attributes)).follow).not.toHaveBeenCalled();
    }
    expect(click(link({ href: '/news.html' })).follow).toHaveBeenCalledTimes(1);
  });
});
