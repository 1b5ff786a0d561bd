// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actions, REQUESTS, TEXTS, type CmsObject } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { texts } from '../../tests/support/texts.ts';
import { parse } from '../../xsl/engine/index.ts';
import { Certificate } from './certificate.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const send = vi.fn<(call: { readonly fields: object; readonly action: number; readonly requestConfirm: string }) => Promise<object>>();
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [TEXTS, { language: 'en', onChange: () => () => undefined, get: (key: string) => texts.en![key] ?? key }],
]);
const payloadOf = (attributes: string) => parse(`<certificate ${attributes}/>`).children[0]!;

let root: Root, host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.restoreAllMocks();
});

const draw = (attributes: string) =>
  act(async () => {
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Certificate object={{ dataType: 'p_Certificate', payload: payloadOf(attributes) } as unknown as CmsObject} answer={null as never}>
          <p>drawn</p>
        </Certificate>
      </ServicesContext.Provider>,
    );
    await new Promise((resolve) => setTimeout(resolve, 40));
  });
const names = (): string[] => [...host.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');
const announced = (): string[] => [...host.querySelectorAll('[role=status]')].map(({ textContent }) => textContent ?? '');

it('RT-007 is announced to its owner the first time, never to others', async () => {
  await draw('state="valid" own="1" first="1" address="https://a.example/certificate-1.html"');
  expect([announced()[0], host.querySelector('.certificate-view')!.hasAttribute('data-first'), names()]).toEqual([
    'Congratulations: you have completed this course.',
    true,
    ['Print or save as PDF', 'Copy the address'],
  ]);
  await act(async () => root.unmount());
  root = createRoot(host);
  await draw('state="valid" own="1"');
  expect([announced()[0], host.querySelector('.certificate-view')!.hasAttribute('data-first')]).toEqual(['', false]);
  await draw('state="unknown"');
  expect(names()).toEqual([]);
});

it('RT-007 says whether its address was copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await draw('state="valid" address="https://a.example/certificate-1.html"');
  const copy = () => act(async () => host.querySelectorAll('button')[1]!.click());
  await copy();
  expect([writeText.mock.calls, announced()[1]]).toEqual([[['https://a.example/certificate-1.html']], 'The address has been copied.']);
  writeText.mockRejectedValue(new Error('no'));
  await copy();
  expect(announced()[1]).toMatch(/does not allow/);
  vi.unstubAllGlobals();
});

it('RT-007 is revoked by an administrator, after a question, and made valid again', async () => {
  await draw('state="valid" code="AB" mayRevoke="1"');
  const press = () => act(async () => [...host.querySelectorAll('button')].at(-1)!.click());
  send.mockResolvedValue({ outcome: 'notSent', answer: null });
  await press();
  expect(announced().at(-1)).toBe('This certificate is valid.');
  send.mockResolvedValue({ outcome: 'done', answer: { objects: [{ payload: payloadOf('state="revoked"') }] } });
  await press();
  expect([send.mock.lastCall![0], announced().at(-1), names().at(-1)]).toMatchObject([
    { action: actions.store, fields: { subAction: 'revoke', code: 'AB' }, requestConfirm: texts.en!['certificate.revokeQuestion'] },
    'This certificate has been revoked.',
    'Make it valid again',
  ]);
  send.mockResolvedValue({ outcome: 'failed', answer: { objects: [], error: { text: 'No.' } } });
  await press();
  expect([host.querySelector('[role=alert]')!.textContent, send.mock.lastCall![0].fields]).toEqual([
    'No.',
    { subAction: 'restore', code: 'AB' },
  ]);
});
