// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIGURATION, REGISTRY, SESSION, TEXTS, TRANSPORT } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import type { Services } from '../../core/base/container.ts';
import { Consent } from './consent.tsx';
import { Tracker } from './tracking.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
let root: Root, host: HTMLElement, settings: Record<string, unknown>, token: string | null;
const transport = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
const existing = (): Map<symbol, unknown> =>
  new Map<symbol, unknown>([
    [CONFIGURATION, { customer: 'acme', versionHash: '3f9c2a71', cookies: { optOutDays: 180 } }],
    [REGISTRY, { configurationOf: () => settings }],
    [
      SESSION,
      {
        get token() {
          return token;
        },
      },
    ],
    [TRANSPORT, transport],
    [TEXTS, { get: (key: string) => key, onChange: () => () => undefined }],
  ]);
const draw = async (node: ReactNode = <Consent />): Promise<void> => {
  const services = existing();
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (given: symbol) => services.get(given) } as Services}>{node}</ServicesContext.Provider>,
    ),
  );
};
const press = (label: string) => act(async () => [...host.querySelectorAll('button')].find((each) => each.textContent === label)!.click());
const asked = (): boolean => host.querySelector('section.consent') !== null;
const forget = (): void => {
  document.cookie = 'ga-opt-out=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/';
};

beforeEach(() => {
  forget();
  settings = { ask: true };
  token = null;
  transport.mockClear();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  forget();
  vi.restoreAllMocks();
});

describe('the question', () => {
  it('CON-007 CON-012 is shown until there is a cookie ga-opt-out, whatever it says', async () => {
    await draw();
    expect([asked(), transport.mock.calls.length, document.cookie]).toEqual([true, 0, '']);
    for (const value of ['0', '1']) {
      await act(async () => root.render(null));
      document.cookie = `ga-opt-out=${value}; Path=/`;
      await draw();
      expect(asked()).toBe(false);
    }
  });

  it('CON-008 CON-010 CON-012 consent is told by opt=in with the session header, and kept as 0', async () => {
    token = 'a.b.c';
    await draw();
    await press('consent.in');
    expect(
      transport.mock.calls.map(([address, init]) => [address, init?.method ?? 'GET', new Headers(init?.headers).get('authorization')]),
    ).toEqual([['/GAOptIn.php?opt=in', 'GET', 'Bearer a.b.c']]);
    expect([asked(), document.cookie]).toEqual([false, 'ga-opt-out=0']);
  });

  it('CON-009 refusal is told by opt=out and kept as 1; without a session there is no header', async () => {
    await draw();
    await press('consent.out');
    expect(transport.mock.calls.map(([address, init]) => [address, new Headers(init?.headers).has('authorization')])).toEqual([
      ['/GAOptIn.php?opt=out', false],
    ]);
    expect(document.cookie).toContain('ga-opt-out=1');
  });

  it('CON-007 a choice can be taken back, Escape leaves it as it is, and the focus goes to the button and back', async () => {
    document.cookie = 'ga-opt-out=0; Path=/';
    await draw();
    await press('consent.change');
    expect([asked(), document.activeElement?.textContent, host.textContent]).toEqual([
      true,
      'consent.in',
      expect.stringContaining('consent.now.in'),
    ]);
    await act(async () => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect([asked(), document.activeElement?.textContent, transport.mock.calls.length]).toEqual([false, 'consent.change', 0]);
    await press('consent.change');
    await press('consent.out');
    expect([document.cookie, transport.mock.calls.length]).toEqual([expect.stringContaining('ga-opt-out=1'), 1]);
  });

  it('a server that does not answer changes nothing for the visitor', async () => {
    transport.mockRejectedValueOnce(new TypeError('offline'));
    await draw();
    await press('consent.in');
    expect([asked(), document.cookie]).toEqual([false, expect.stringContaining('ga-opt-out=0')]);
  });

  it('nobody is asked when nothing is counted', async () => {
    settings = {};
    await draw();
    expect(host.innerHTML).toBe('');
  });
});

describe('the script that counts', () => {
  it('is loaded once and started', async () => {
    const start = vi.fn();
    const load = vi.fn(async () => ({ start }));
    const tracker = new Tracker(load);
    expect(tracker.isStarted).toBe(false);
    await tracker.start('/acme/js/visits.js');
    await tracker.start('/acme/js/visits.js');
    expect([load.mock.calls, start.mock.calls.length, tracker.isStarted]).toEqual([[['/acme/js/visits.js']], 1, true]);
  });

  it('that fails is said, with the setting that names it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await new Tracker(async () => {
      throw new Error('no such file');
    }).start('/acme/js/visits.js');
    expect(warn.mock.calls[0]![0]).toMatch(/plugins\.consent\.script.*visits\.js.*no such file/);
  });
});
