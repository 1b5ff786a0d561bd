// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextTask, paintInputFirst } from '../base/clock.ts';
import { TEXTS } from '../text/contract.ts';
import { ServicesContext } from '../base/services.ts';
import { TARGETS, VIEWS } from './contract.ts';
import { Target } from './target.tsx';
import { TargetsService } from './targets.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let host: HTMLElement;
let root: Root;
let targets: TargetsService;
let frames: FrameRequestCallback[] = [];
let stopWatching = (): void => {};

beforeEach(async () => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  stopWatching = paintInputFirst(window);
  targets = new TargetsService();
  const services = new Map<unknown, unknown>([
    [TARGETS, targets],
    [VIEWS, { failed: vi.fn() }],
    [TEXTS, { get: (key: string) => key }],
  ]);
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={services as never}>
        <Target tag="main" id="content" attributes={{}}>
          <p>A view</p>
        </Target>
      </ServicesContext.Provider>,
    ),
  );
});
afterEach(async () => {
  for (const frame of frames) frame(0);
  await nextTask();
  stopWatching();
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const target = (): HTMLElement => document.getElementById('content')!;
const indicator = (): Element | null => target().querySelector('.cms-wait');

it('RT-013 a target has its indicator as long as it is busy', async () => {
  await act(async () => targets.busy('content', true));
  expect([target().getAttribute('aria-busy'), indicator()?.textContent]).toEqual(['true', 'request.loading']);
  await act(async () => targets.busy('content', false));
  expect([target().getAttribute('aria-busy'), indicator()]).toEqual([null, null]);
});

it('after a press a target is busy at once, and gets the indicator when that is painted', async () => {
  await act(async () => {
    target().click();
    targets.busy('content', true);
  });
  expect([target().getAttribute('aria-busy'), indicator()]).toEqual(['true', null]);
  await act(async () => {
    frames[0]!(0);
    await nextTask();
  });
  expect(indicator()).not.toBeNull();
});

it('a target that is no longer busy when the press is painted gets none', async () => {
  await act(async () => {
    target().click();
    targets.busy('content', true);
  });
  await act(async () => targets.busy('content', false));
  await act(async () => {
    frames[0]!(0);
    await nextTask();
  });
  expect(indicator()).toBeNull();
});
