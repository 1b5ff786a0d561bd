// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FACTS, REGISTRY, SESSION, SESSION_CHANGED, STORAGE, TEXTS } from '../../core/api.ts';
import { FactsService } from '../../core/facts/stream.ts';
import { readCookie } from '../../core/config/cookies.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { FrameworkPreview } from './frame.tsx';
import { texts } from '../../tests/support/texts.ts';
import { UserArea } from './user-area.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root, host: HTMLElement;
let stored: Map<string, string>;
const facts = new FactsService();
const changed = (): void => facts.publish(SESSION_CHANGED, { loggedIn: session.loggedIn, user: '12' });
const session = {
  loggedIn: false,
  administrator: false,
  mayLeave: vi.fn(async () => true),
  logOut: vi.fn(() => {
    session.loggedIn = false;
    changed();
  }),
};
const storage = {
  get: (key: string) => stored.get(key) ?? null,
  set: (key: string, value: string) => {
    stored.set(key, value);
  },
  remove: (key: string) => {
    stored.delete(key);
  },
  subscribe: () => () => undefined,
};
const registry = { routes: [] as object[] };
const given = new Map<symbol, unknown>([
  [REGISTRY, registry],
  [SESSION, session],
  [STORAGE, storage],
  [FACTS, facts],
  [TEXTS, { onChange: () => () => undefined, get: (key: string) => texts.en![key] }],
]);

beforeEach(async () => {
  stored = new Map();
  session.loggedIn = false;
  session.logOut.mockClear();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
        <UserArea>
          <a className="user-login" href="login.html">
            Log in
          </a>
        </UserArea>
      </ServicesContext.Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.restoreAllMocks();
});

const logIn = () =>
  act(async () => {
    stored.set('strUser', 'Ada Lovelace');
    session.loggedIn = true;
    changed();
  });
const button = () => host.querySelector('button')!;

describe('ui-user-area', () => {
  it('offers the login to a guest', () => {
    expect(host.querySelector('a')?.getAttribute('href')).toBe('login.html');
    expect(host.textContent).toBe('Log in');
  });

  it("SES-028 shows the user's name after the login, and the login again after the session is gone", async () => {
    await logIn();
    expect(host.querySelector('.user-area__name')?.textContent).toBe('Ada Lovelace');
    await act(async () => {
      session.loggedIn = false;
      changed();
    });
    expect(host.textContent).toBe('Log in');
  });

  it("leads to the user's results where a plugin shows them", async () => {
    await logIn();
    expect([...host.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual(['userhome.html', '/p_Logout.php']);
    registry.routes = [{ path: 'results.html', dataType: 'p_Results' }];
    await logIn();
    await act(async () => {
      stored.set('strUser', 'Ada');
      changed();
    });
    expect([...host.querySelectorAll('a')].map((each) => each.textContent)).toEqual(['My courses', 'My results', 'Log out']);
    registry.routes = [];
  });

  it('leads to the accounts only who administers them', async () => {
    registry.routes = [
      { path: 'accounts.html', dataType: 'p_Accounts', action: 2 },
      { path: 'my-data.html', dataType: 'p_Accounts', action: 1024 },
      { path: 'groups.html', dataType: 'p_Groups' },
      { path: 'group-{ID}.html', dataType: 'p_Groups' },
      { path: 'administration.html', dataType: 'p_Administration' },
      { path: 'administration-{html}.html', dataType: 'p_Administration' },
    ];
    await logIn();
    expect(host.textContent).not.toMatch(/Accounts|Administration/);
    session.administrator = true;
    await act(async () => changed());
    await logIn();
    await act(async () => {
      stored.set('strUser', 'Hypatia');
      changed();
    });
    expect(host.querySelector('a[href="accounts.html"]')?.textContent).toBe('Accounts');
    // The page of one's own data is found at home.
    expect(host.querySelector('a[href="my-data.html"]')).toBeNull();
    const named = (start: string) => [...host.querySelectorAll(`a[href^="${start}"]`)].map(({ textContent }) => textContent);
    expect([named('group'), named('administration')]).toEqual([['Groups'], ['Administration']]);
    [registry.routes, session.administrator] = [[], false];
  });

  it('opens its list by the button; Escape and a press outside close it', async () => {
    await logIn();
    expect(host.querySelector('ul')!.hidden).toBe(true);
    await act(async () => button().click());
    expect([host.querySelector('ul')!.hidden, button().getAttribute('aria-expanded')]).toEqual([false, 'true']);
    await act(async () => {
      button().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect([host.querySelector('ul')!.hidden, document.activeElement === button()]).toEqual([true, true]);
    await act(async () => button().click());
    await act(async () => {
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    expect(host.querySelector('ul')!.hidden).toBe(true);
  });

  it('SES-034 logging out forgets token and name and leaves for /p_Logout.php', async () => {
    await logIn();
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await act(async () => button().click());
    await act(async () => host.querySelector<HTMLAnchorElement>('a[href="/p_Logout.php"]')!.click());
    expect(assign.mock.calls).toEqual([['/p_Logout.php']]);
    expect([session.logOut.mock.calls.length, stored.has('strUser')]).toEqual([1, false]);
  });

  it('SES-034 whoever is asked before logging out and would rather stay, stays', async () => {
    await logIn();
    session.mayLeave.mockResolvedValueOnce(false);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await act(async () => button().click());
    await act(async () => host.querySelector<HTMLAnchorElement>('a[href="/p_Logout.php"]')!.click());
    expect([assign.mock.calls, session.logOut.mock.calls, stored.has('strUser')]).toEqual([[], [], true]);
  });
});

describe('framework preview', () => {
  afterEach(() => {
    document.cookie = 'cmsFrameworkPreview=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/';
  });

  it('CFG-013 RT-077 sets the preview cookie while it is shown', async () => {
    await act(async () =>
      root.render(
        <FrameworkPreview object={{ ID: 77 } as never} answer={null as never}>
          frame
        </FrameworkPreview>,
      ),
    );
    expect([host.textContent, readCookie('cmsFrameworkPreview')]).toEqual(['frame', '77']);
  });
});
