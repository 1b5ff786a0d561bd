// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { onWakeUp } from './wake-up.ts';

it('SES-020 a page is looked at again when it becomes visible, comes back from the cache, or gets the focus; hidden it sleeps on', () => {
  const listener = vi.fn();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const undo = onWakeUp(listener);
  const happen = (): number => {
    listener.mockClear();
    document.dispatchEvent(new Event('visibilitychange'));
    for (const type of ['pageshow', 'focus']) window.dispatchEvent(new Event(type));
    return listener.mock.calls.length;
  };
  expect(happen()).toBe(0);
  state.mockReturnValue('visible');
  expect(happen()).toBe(3);
  undo();
  expect(happen()).toBe(0);
  state.mockRestore();
});

it('without a page there is nothing to wake up', () => {
  vi.stubGlobal('document', undefined);
  expect(() => onWakeUp(() => undefined)()).not.toThrow();
  vi.unstubAllGlobals();
});
