// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOCK, REQUESTS, TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { recordingCalls, type LibraryRecording } from './recording-calls.ts';
import { RecordingDetails } from './recording-details.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.mock(import('../view/video-preview.tsx'), () => ({
  VideoPreview: (({ found }: { readonly found: { readonly clip: Readonly<Record<string, string>> } }) => (
    <video data-source={found.clip.sourceType} />
  )) as never,
}));

/** What the server says of the film, one answer after the other; the last one stays. */
let answers: string[] = [];
const send = vi.fn(async (_call: { readonly fields?: object }) => {
  const more = answers.length > 1 ? answers.shift()! : answers[0]!;
  const film = `<recording ID="500000001" kind="film" name="a.mp4" formats="4" state="ready" ${more}><use ID="1"/></recording>`;
  return { outcome: 'success', answer: { document: parse(`<cms><library>${film}</library></cms>`) } };
});
let again: (() => void)[] = [];
const services = new Map<symbol, unknown>([
  [REQUESTS, { send }],
  [CLOCK, { now: () => 0, setTimeout: (work: () => void) => (again.push(work), () => undefined) }],
  [
    TEXTS,
    {
      language: 'en',
      get: (key: string, values: object = {}) => [key.replace('author.recordings.', ''), ...Object.values(values)].join(' '),
      onChange: () => () => undefined,
    },
  ],
]);
let root: Root, host: HTMLElement;
beforeEach(() => {
  [answers, again] = [[], []];
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

async function open(...states: readonly string[]): Promise<void> {
  answers = [...states];
  const recording = { ID: 500_000_001, kind: 'film', name: 'a.mp4', state: 'ready', stream: /stream="(\w+)"/.exec(states[0]!)?.[1] ?? '' };
  const first = { ...recording, title: '', licence: '', source: '', creator: '', poster: '', uses: null } as unknown as LibraryRecording;
  const calls = recordingCalls({ send } as never);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <RecordingDetails recording={first} kind="" IDObject={1} calls={calls} onChoose={() => {}} onBack={() => {}} />
      </ServicesContext.Provider>,
    ),
  );
}
const look = (): Promise<void> => act(async () => again.splice(0).forEach((work) => work()));
const status = (): string => host.querySelector('.author-pictures__shown [role=status]')?.textContent ?? '';
const button = (): HTMLButtonElement | undefined =>
  [...host.querySelectorAll('button')].find(({ textContent: words }) => words === 'streamRetry');

it('a film that plays says how far its stream is, and what is shown of it goes on meanwhile', async () => {
  await open('stream="waiting"', 'stream="running" streamProgress="45"', 'stream="ready"');
  expect(status()).toBe('streamWaiting');
  await look();
  expect(host.textContent).toContain('streamRunning 45');
  expect(host.querySelector('progress')?.value).toBe(45);
  await look();
  expect([status(), again.length]).toEqual(['streamReady', 0]);
  expect(host.querySelector('video')?.dataset.source, 'it goes on as it began').toBe('1');
});

it('one that has a stream is shown as that, and a film without one says nothing of it', async () => {
  await open('stream="ready"');
  expect(host.querySelector('video')?.dataset.source).toBe('0');
  act(() => root.unmount());
  root = createRoot(host);
  await open('');
  expect([host.querySelector('.author-pictures__shown [role=status]'), again.length]).toEqual([null, 0]);
});

it('a stream that failed says why, once, and is begun again by who may; the focus stays where it was', async () => {
  const failed = 'stream="failed" streamProblem="It plays in one size."';
  await open(failed);
  expect([status(), button()]).toEqual(['It plays in one size.', undefined]);
  act(() => root.unmount());
  root = createRoot(host);
  await open(`${failed} change="1"`, 'stream="waiting" change="1"');
  button()!.focus();
  await act(async () => button()!.click());
  expect(send.mock.lastCall?.[0]).toBeDefined();
  expect(send.mock.calls.some(([{ fields }]) => JSON.stringify(fields) === '{"subAction":"retry"}')).toBe(true);
  expect([status(), button()]).toEqual(['streamWaiting', undefined]);
  expect(document.activeElement?.querySelector('[role=status]')).not.toBeNull();
});
