// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, CONFIGURATION, NAVIGATION, REQUESTS, SESSION, STORAGE, TEXTS, type RequestParameters } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { serializeForm } from '../../core/request/form.ts';
import { REGISTRY } from '../../core/plugins/contract.ts';
import { parse } from '../../xsl/engine/index.ts';
import { LoginPage, openLogin } from './login-page.tsx';
import { texts } from '../../tests/support/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const good = (fields: Record<string, string> = {}) => {
  const all = { JWT: 'a.b.c', strUser: 'Ada Lovelace', redirect: '', delay: '0', newWindow: '0', doNotSendForm: '1', ...fields };
  return `<cms><login>${Object.entries(all)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</login></cms>`;
};
const BAD = '<cms><login><error code="badCredentials"><text>Wrong name or password.</text></error></login></cms>';

let root: Root, host: HTMLElement;
let answer: string | null = null;
let sent: { parameters: RequestParameters; body: string }[] = [];
let stored = new Map<string, string>();
const timers: { run: () => void; delay: number }[] = [];
const submitLogin = vi.fn(() => true);
const leave = vi.fn();
const send = async (parameters: RequestParameters) => {
  sent.push({
    parameters,
    body:
      parameters.sendForm instanceof HTMLFormElement
        ? serializeForm(parameters.sendForm)
        : new URLSearchParams(parameters.fields).toString(),
  });
  return answer === null
    ? { outcome: 'networkError', answer: null }
    : { outcome: 'success', answer: { document: parse(answer), error: null } };
};
const given = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [SESSION, { submitLogin }],
  [NAVIGATION, { leave }],
  [CONFIGURATION, { dataTypes: { login: 'p_Login' } }],
  [
    STORAGE,
    {
      set: (key: string, value: string) => {
        stored.set(key, value);
      },
      remove: (key: string) => {
        stored.delete(key);
      },
    },
  ],
  [
    CLOCK,
    {
      setTimeout: (run: () => void, delay: number) => {
        timers.push({ run, delay });
        return () => undefined;
      },
    },
  ],
  [TEXTS, { language: 'de', onChange: () => () => undefined, get: (key: string) => texts.en![key] ?? key }],
  [REGISTRY, { configurationOf: () => ({ demoAccounts: [{ user: 'ada', password: 'engine', label: 'Ada' }] }) }],
]);

beforeEach(() => {
  answer = BAD;
  sent = [];
  stored = new Map();
  timers.length = 0;
  vi.clearAllMocks();
  submitLogin.mockReturnValue(true);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const draw = () =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
        <LoginPage object={{} as never} answer={null as never}>
          <form data-login="login" data-static-form="login" action="/startPage.html" method="post">
            <input type="hidden" name="subAction" value="login" />
            <input type="hidden" name="loginMode" value="password" />
            <input name="user" data-raw="1" />
            <input name="password" type="password" />
            <button type="submit">Log in</button>
          </form>
        </LoginPage>
      </ServicesContext.Provider>,
    ),
  );
const field = (name: string) => host.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const submit = () =>
  act(async () => {
    host.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const passTime = () =>
  act(async () => {
    for (const timer of timers.splice(0)) timer.run();
  });

describe('the login page', () => {
  it('SES-023 SES-024 SES-025 sends its form by request with action verify, data type p_Login, subAction and loginMode', async () => {
    await draw();
    field('user').value = "o'neill";
    field('password').value = 'engine';
    await submit();
    expect(sent[0]?.parameters).toMatchObject({ action: 'verify', dataType: 'p_Login', bRender: false });
    expect(sent[0]?.body).toBe("subAction=login&loginMode=password&user=o'neill&password=engine");
  });

  it("a failure is said aloud in the server's words; the name stays, the password goes", async () => {
    await draw();
    field('user').value = 'ada';
    field('password').value = 'wrong';
    await submit();
    expect(host.querySelector('[role="alert"]')?.textContent).toBe('Wrong name or password.');
    expect([field('user').value, field('password').value, document.activeElement === field('password')]).toEqual(['ada', '', true]);
    expect([submitLogin.mock.calls.length, leave.mock.calls.length]).toEqual([0, 0]);
  });

  it('says so when the server cannot be reached', async () => {
    answer = null;
    await draw();
    field('user').value = 'ada';
    field('password').value = 'analytical-engine';
    await submit();
    expect(host.querySelector('[role="alert"]')?.textContent).toBe(texts.en!['login.offline']);
    expect([field('user').value, field('password').value], 'what was typed is still here').toEqual(['ada', 'analytical-engine']);
  });

  it('SES-026 SES-027 SES-028 SES-033 takes the token, keeps the name and goes to userhome.html in the language', async () => {
    answer = good();
    await draw();
    await submit();
    expect([submitLogin.mock.calls, stored.get('strUser')]).toEqual([[['a.b.c']], 'Ada Lovelace']);
    await passTime();
    expect(leave.mock.calls).toEqual([[`${location.origin}/userhome.html?lang=de`]]);
  });

  it('inside a window it logs in and leaves the page alone', async () => {
    answer = good();
    host.dataset.window = 'sessionLostInfo';
    await draw();
    await submit();
    await passTime();
    expect([submitLogin.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  });

  it('SES-029 goes where the answer says, but never to another site', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await draw();
    for (const [redirect, expected] of [
      ['course-100.html', 'course-100.html?lang=de'],
      ['https://evil.example/', 'userhome.html?lang=de'],
      ['javascript:alert(1)', 'userhome.html?lang=de'],
    ] as const) {
      answer = good({ redirect });
      await submit();
      await passTime();
      expect(leave.mock.lastCall).toEqual([`${location.origin}/${expected}`]);
    }
  });

  it('SES-030 waits as long as the answer says', async () => {
    answer = good({ delay: '1500' });
    await draw();
    await submit();
    expect([timers.map(({ delay }) => delay), leave.mock.calls.length]).toEqual([[1500], 0]);
  });

  it('SES-031 opens another window without an opener, and leaves a link for who has it blocked', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    answer = good({ newWindow: '1' });
    await draw();
    await submit();
    await passTime();
    expect(open.mock.calls).toEqual([[`${location.origin}/userhome.html?lang=de`, '_blank', 'noopener']]);
    expect([leave.mock.calls.length, host.querySelector('[role="status"] a')?.getAttribute('href')]).toEqual([
      0,
      `${location.origin}/userhome.html?lang=de`,
    ]);
  });

  it('SES-032 NAV-024 the form itself is sent to load the page anew, unless the answer forbids it', async () => {
    const native = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await draw();
    answer = good({ doNotSendForm: '0' });
    await submit();
    await passTime();
    expect([native.mock.contexts, leave.mock.calls.length]).toEqual([[host.querySelector('form')], 0]);
    answer = good();
    await submit();
    await passTime();
    expect([native.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  });

  it('an answer without a usable token is no login', async () => {
    submitLogin.mockReturnValue(false);
    answer = good();
    await draw();
    await submit();
    expect([host.querySelector('[role="alert"]')?.textContent, stored.size, timers.length]).toEqual([texts.en!['login.failed'], 0, 0]);
  });

  it("a step without a login shows the server's word", async () => {
    answer = '<cms><login><text language="en">A mail is on its way.</text></login></cms>';
    await draw();
    await submit();
    expect(host.querySelector('[role="status"]')?.textContent).toBe('A mail is on its way.');
  });

  it('offers demonstration accounts that fill in the form and send nothing', async () => {
    await draw();
    await act(async () => host.querySelector<HTMLButtonElement>('.login__demo button')!.click());
    expect([field('user').value, field('password').value, sent.length]).toEqual(['ada', 'engine', 0]);
  });

  it('RT-026 a one-time token in the address logs in by itself and leaves the address at once', async () => {
    history.replaceState(null, '', '/login.html?lang=de&token=k7Q');
    answer = good();
    await draw();
    expect(sent.map(({ body }) => body)).toEqual(['subAction=login&loginMode=token&token=k7Q']);
    expect(location.search).toBe('?lang=de');
  });
});

describe('login.open', () => {
  it('opens the login in the main area', async () => {
    const open = vi.fn(async () => undefined);
    await openLogin({}, {
      get: (token: symbol) => (token === NAVIGATION ? { open } : given.get(token)),
      element: null,
      target: '',
    } as never);
    expect(open.mock.calls).toEqual([[{ action: 2, dataType: 'p_Login' }]]);
  });
});

describe('signing in by a provider', () => {
  const LINK = '<cms><login><error code="signInLink"><text>No account is connected.</text></error></login></cms>';
  const drawLinks = (payload: string | null = null) =>
    act(async () =>
      root.render(
        <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
          <LoginPage object={{ payload: payload === null ? null : parse(payload).children[0] } as never} answer={null as never}>
            <a href="/oidc/campus/begin" data-provider="campus">
              Sign in with Campus
            </a>
          </LoginPage>
        </ServicesContext.Provider>,
      ),
    );
  const click = (init: MouseEventInit = {}): Promise<MouseEvent> =>
    act(async () => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      host.querySelector('a')!.dispatchEvent(event);
      return event;
    });
  const left = () => new URL(String(leave.mock.calls[0]?.[0]));

  it('exchanges the code of the address once, and goes on to the page that the server names', async () => {
    history.replaceState(null, '', '/login.html?lang=de&signIn=one-time');
    answer = good({ redirect: 'course-100.html' });
    await drawLinks();
    expect(sent.map(({ body }) => body)).toEqual(['subAction=login&loginMode=provider&code=one-time']);
    expect(location.search).toBe('?lang=de');
    await passTime();
    expect(submitLogin).toHaveBeenCalledWith('a.b.c');
    expect(left().pathname).toBe('/course-100.html');
  });

  it('goes nowhere by what is no address', async () => {
    await drawLinks();
    // As browsers give what they cannot read; the page of tests makes an address of it.
    Object.defineProperty(host.querySelector('a'), 'href', { value: 'https://[' });
    const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
    addEventListener('error', failed);
    expect((await click()).defaultPrevented).toBe(true);
    expect([leave.mock.calls, failed.mock.calls]).toEqual([[], []]);
    removeEventListener('error', failed);
  });

  it('takes the page along that the login is in place of, or that an attempt before was for', async () => {
    history.replaceState(null, '', '/course-100.html?lang=de');
    await drawLinks('<login instead="p_Course"/>');
    await click();
    expect(left().pathname).toBe('/oidc/campus/begin');
    expect(Object.fromEntries(left().searchParams)).toEqual({ lang: 'de', to: '/course-100.html?lang=de' });
    leave.mockClear();
    history.replaceState(null, '', '/login.html?to=news.html');
    await drawLinks();
    await click();
    expect(left().searchParams.get('to')).toBe('news.html');
    leave.mockClear();
    history.replaceState(null, '', '/login.html');
    await click();
    expect(left().searchParams.has('to')).toBe(false);
  });

  it('leaves clicks for other windows to the browser', async () => {
    await drawLinks();
    expect((await click({ ctrlKey: true })).defaultPrevented).toBe(false);
    expect(leave).not.toHaveBeenCalled();
  });

  it('asks for the password of an account once where nobody is connected, and sends the code with it', async () => {
    history.replaceState(null, '', '/login.html?signIn=one-time');
    answer = LINK;
    await drawLinks();
    expect(host.querySelector('[role="alert"]')?.textContent).toBe('No account is connected.');
    expect(document.activeElement).toBe(field('user'));
    field('user').value = 'ada';
    field('password').value = 'wrong';
    answer = BAD;
    await submit();
    expect(sent[1]?.body).toBe('subAction=login&loginMode=password&link=one-time&user=ada&password=wrong');
    expect([field('user').value, field('password').value]).toEqual(['ada', '']);
    answer = good();
    await submit();
    expect(submitLogin).toHaveBeenCalledWith('a.b.c');
  });

  it('goes back to the login where somebody would rather not', async () => {
    history.replaceState(null, '', '/login.html?signIn=one-time');
    answer = LINK;
    await drawLinks();
    await act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Not now')!.click());
    expect(host.querySelector('a[data-provider]')).not.toBeNull();
  });
});
