// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actions, REQUESTS, TEXTS } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { texts } from '../../tests/support/texts.ts';
import { parse } from '../../xsl/engine/index.ts';
import { Reminders } from './reminders.tsx';
import { WeekGoal } from './week-goal.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const send = vi.fn<(call: Readonly<Record<string, unknown>>) => Promise<object>>();
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [TEXTS, { language: 'en', onChange: () => () => undefined, get: (key: string) => texts.en![key] ?? key }],
]);
const answer = (inner: string) => ({ outcome: 'success', answer: { error: null, document: parse(`<cms>${inner}</cms>`) } });

let root: Root, host: HTMLElement;
beforeEach(() => {
  send.mockReset();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});
const draw = (content: ReactNode) =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>{content}</ServicesContext.Provider>,
    ),
  );
const button = (name: string) => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)!.click());
const messageOf = (role: string) => host.querySelector(`[role=${role}]`)!.textContent;

it('RT-007 the goal of the week is stored when its form is sent, and the page drawn anew; a refusal is said', async () => {
  await draw(
    <WeekGoal attributes={{ goal: '2' }}>
      <span />
    </WeekGoal>,
  );
  const select = host.querySelector('select')!;
  expect([select.value, select.options.length]).toEqual(['2', 8]);
  send.mockResolvedValue({ outcome: 'networkError', answer: null });
  await press('Save goal');
  expect([messageOf('alert'), messageOf('status')]).toEqual([texts.en!['userhome.failed'], '']);
  send.mockResolvedValue(answer('<weekGoal goal="2"/>'));
  await press('Save goal');
  expect(send.mock.calls.slice(1).map(([call]) => [call.action, call.fields])).toEqual([
    [actions.store, { subAction: 'goal', goal: '2' }],
    [actions.show, undefined],
  ]);
  expect([messageOf('alert'), messageOf('status')]).toEqual(['', 'Saved.']);
});

it('RT-007 the address of the reminders is shown when it is made, can be copied or selected, and is ended', async () => {
  await draw(
    <Reminders attributes={{ made: '' }}>
      <span />
    </Reminders>,
  );
  expect([host.querySelector('input'), button('End the reminders')]).toEqual([null, undefined]);
  const address = 'https://a.example/reminders-abc.ics';
  send.mockResolvedValue(answer(`<reminders made="2026-11-25T10:00:00.000Z" href="${address}"/>`));
  await press('Make an address');
  expect(send.mock.lastCall![0].fields).toEqual({ subAction: 'newFeed' });
  expect([host.querySelector('input')!.value, host.querySelector('a')!.getAttribute('href')]).toEqual([
    address,
    'webcal://a.example/reminders-abc.ics',
  ]);
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await press('Copy the address');
  expect([writeText.mock.calls, messageOf('status')]).toEqual([[[address]], 'The address has been copied.']);
  writeText.mockRejectedValue(new Error('no'));
  await press('Copy the address');
  expect(messageOf('status')).toMatch(/does not allow/);
  send.mockResolvedValue({ outcome: 'networkError', answer: null });
  await press('End the reminders');
  expect([messageOf('alert') !== '', host.querySelector('input') !== null]).toEqual([true, true]);
  send.mockResolvedValue(answer('<reminders/>'));
  await press('End the reminders');
  expect([messageOf('status'), host.querySelector('input'), button('End the reminders')]).toEqual([
    'The address does not work any more.',
    null,
    undefined,
  ]);
});

it('RT-007 an address that was made before is not known any more, and can be replaced', async () => {
  await draw(
    <Reminders attributes={{ made: '2026-11-20T10:00:00.000Z' }}>
      <span />
    </Reminders>,
  );
  expect(host.querySelector('input')).toBe(null);
  expect(host.textContent).toContain('make a new one');
  expect(button('Make a new address')).toBeDefined();
});
