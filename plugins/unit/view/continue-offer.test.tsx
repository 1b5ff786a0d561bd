// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { ContinueOffer } from './continue-offer.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

it.each([
  [83.2, 'unit.continueAt {"title":"Holes","time":"1:23"}'],
  [0, 'unit.continue {"title":"Holes"}'],
])('at %d s the offer says where it goes on, is read out, and can be taken or left', async (seconds, words) => {
  const texts = {
    language: 'en',
    onChange: () => () => undefined,
    get: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key),
  };
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const [take, leave] = [vi.fn(), vi.fn()];
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => (token === TEXTS ? texts : undefined) } as never}>
        <ContinueOffer title="Holes" seconds={seconds} onContinue={take} onDismiss={leave} />
      </ServicesContext.Provider>,
    ),
  );
  const [go, no] = [...host.querySelectorAll('button')];
  expect([host.querySelector('section')!.getAttribute('aria-label'), host.querySelector('[role=status]')!.textContent]).toEqual([
    'unit.continueLabel',
    'unit.stopped',
  ]);
  expect([go!.textContent, no!.textContent]).toEqual([words, 'unit.continueNot']);
  await act(async () => go!.click());
  await act(async () => no!.click());
  expect([take.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  await act(async () => root.unmount());
  host.remove();
});
