// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actions, REQUESTS, STORAGE, TEXTS } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { texts } from '../../tests/support/texts.ts';
import { Enrolment } from './enrolment.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const send = vi.fn<(call: Readonly<Record<string, unknown>>) => Promise<object>>();
const stored = new Map<string, string>();
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [
    STORAGE,
    {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => stored.set(key, value),
      remove: (key: string) => stored.delete(key),
    },
  ],
  [TEXTS, { language: 'en', onChange: () => () => undefined, get: (key: string) => texts.en![key] ?? key }],
]);

let root: Root, host: HTMLElement;
beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue({ outcome: 'success', answer: { error: null } });
  stored.clear();
  history.replaceState(null, '', '/course-100.html');
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});
const draw = (attributes: Record<string, string>) =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Enrolment attributes={attributes}>
          <span />
        </Enrolment>
      </ServicesContext.Provider>,
    ),
  );
const button = () => host.querySelector('button')!;

it('RT-007 enrols and leaves by one button, which keeps the focus, and says what that means', async () => {
  await draw({ course: '100', enrolled: '0', guest: '' });
  button().focus();
  await act(async () => button().click());
  expect(send.mock.lastCall![0]).toMatchObject({ action: actions.store, dataType: 'p_Course', ID: 100, fields: { subAction: 'enrol' } });
  expect([button().textContent, document.activeElement === button()]).toEqual(['Leave the course', true]);
  expect(host.querySelector('[role=status]')!.textContent).toMatch(/^You are enrolled/);
  await act(async () => button().click());
  expect(send.mock.lastCall![0].fields).toEqual({ subAction: 'leave' });
  expect(host.querySelector('[role=status]')!.textContent).toMatch(/What you have done stays/);
  send.mockResolvedValue({ outcome: 'networkError', answer: null });
  await act(async () => button().click());
  expect([button().textContent, host.querySelector('[role=alert]')!.textContent]).toEqual(['Enrol', texts.en!['course.enrolFailed']]);
});

it('RT-007 a guest who has pressed is enrolled after the login, once, in that course alone; an address enrols nobody', async () => {
  await draw({ course: '100', enrolled: '', guest: '1' });
  const link = host.querySelector('a')!;
  expect(link.getAttribute('href')).toBe('course-100.html?enrol=1');
  link.addEventListener('click', (event) => event.preventDefault());
  await act(async () => link.click());
  expect(send).not.toHaveBeenCalled();
  const again = async (course: string) => {
    await act(async () => root.unmount());
    root = createRoot(host);
    await draw({ course, enrolled: '0', guest: '' });
  };
  await again('100');
  expect(send, 'not on the way, at another address').not.toHaveBeenCalled();
  history.replaceState(null, '', '/course-100.html?enrol=1');
  await again('101');
  expect(send).not.toHaveBeenCalled();
  await again('100');
  expect(send.mock.calls.map(([call]) => [call.ID, call.fields])).toEqual([[100, { subAction: 'enrol' }]]);
  await again('100');
  expect(send).toHaveBeenCalledTimes(1);
});
