// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REQUESTS, TEXTS, type CmsObject } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { texts } from '../../tests/support/texts.ts';
import { parse } from '../../xsl/engine/index.ts';
import { Sessions } from './sessions.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Sent {
  readonly fields: Readonly<Record<string, string>>;
  readonly requestConfirm: string;
}
const send = vi.fn<(call: Sent) => Promise<object>>();
const get = (key: string, values: Record<string, string | number> = {}): string =>
  (texts.en![key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [TEXTS, { language: 'en', onChange: () => () => undefined, get }],
]);
const OWN = '<session key="own" browser="Firefox" system="Linux" begun="2026-11-22T08:00:00Z" used="2026-11-22T09:00:00Z" own="1"/>';
const PHONE = '<session key="phone" browser="Safari" system="iPhone" begun="2026-11-20T08:00:00Z" used="2026-11-21T09:00:00Z"/>';
const UNKNOWN = '<session key="none" begun="x" used=""/>';
const answerOf = (...sessions: string[]) => ({
  outcome: 'shown',
  answer: { document: parse(`<cms><object><data><sessions>${sessions.join('')}</sessions></data></object></cms>`) },
});

let root: Root, host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  send.mockReset();
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});
const draw = (...sessions: string[]) =>
  act(async () => {
    const object = { payload: parse(`<sessions>${sessions.join('')}</sessions>`).children[0]! } as unknown as CmsObject;
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Sessions object={object} answer={null as never}>
          <p>drawn</p>
        </Sessions>
      </ServicesContext.Provider>,
    );
  });
const entries = (): string[] => [...host.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
const buttons = (): HTMLButtonElement[] => [...host.querySelectorAll('button')];
const press = (name: RegExp) =>
  act(async () =>
    buttons()
      .find(({ textContent }) => name.test(textContent ?? ''))!
      .click(),
  );
const spoken = (role: string): string => host.querySelector(`[role=${role}]`)?.textContent ?? '';

it('says in words what each session is, and offers no end of the own one', async () => {
  await draw(OWN, PHONE, UNKNOWN);
  expect(entries()[0]).toMatch(/^Firefox on Linux this one.*Last usednow$/);
  expect(entries()[1]).toMatch(/^Safari on iPhone ?Signed in20 November 2026.*End session: Safari on iPhone, 21 November 2026/);
  expect(entries()[2]).toMatch(/^Unknown browser ?Signed inunknownLast usedunknownEnd session: Unknown browser/);
  expect(buttons()).toHaveLength(3);
});

it('asks, ends one, says so, and goes on at the list, as the button is gone', async () => {
  send.mockResolvedValue(answerOf(OWN, UNKNOWN));
  await draw(OWN, PHONE, UNKNOWN);
  await press(/Safari/);
  expect(send.mock.calls[0]![0]).toMatchObject({
    fields: { subAction: 'end', key: 'phone' },
    requestConfirm: 'End the session of Safari on iPhone? Whoever uses it has to log in again.',
  });
  expect([entries().length, spoken('status')]).toEqual([2, 'The session has been ended.']);
  expect(document.activeElement?.tagName).toBe('UL');
});

it('ends all others at once', async () => {
  send.mockResolvedValue(answerOf(OWN));
  await draw(OWN, PHONE, UNKNOWN);
  await press(/^End all other sessions$/);
  expect(send.mock.calls[0]![0].fields).toEqual({ subAction: 'endOthers' });
  expect([spoken('status'), host.textContent]).toEqual(['2 sessions have been ended.', expect.stringContaining('logged in nowhere else')]);
  expect(buttons()).toEqual([]);
});

it('says why it did not work, and nothing when it was not wanted; the list stays', async () => {
  await draw(OWN, PHONE);
  send.mockResolvedValueOnce({ outcome: 'notSent', answer: null });
  await press(/Safari/);
  expect([spoken('status'), spoken('alert')]).toEqual(['', '']);
  send.mockResolvedValueOnce({ outcome: 'failed', answer: { error: { text: 'The database is away.' } } });
  await press(/Safari/);
  expect([spoken('alert'), entries().length]).toEqual(['The database is away.', 2]);
  send.mockResolvedValueOnce({ outcome: 'failed', answer: null });
  await press(/Safari/);
  expect(spoken('alert')).toBe('This did not work. Please try again.');
});
