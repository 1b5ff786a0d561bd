// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { SystemClock } from '../clock.ts';
import { watchGestures } from './watch.ts';

it('fingers on an element are followed until the undo; the mouse is not', () => {
  const element = document.createElement('div');
  const listener = vi.fn();
  const undo = watchGestures(element, new SystemClock(), listener);
  const fire = (type: string, pointerType: string) =>
    element.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType, clientX: 12, clientY: 5 }));
  const tap = (pointerType: string) => {
    fire('pointerdown', pointerType);
    fire('pointerup', pointerType);
  };
  tap('mouse');
  expect(listener).not.toHaveBeenCalled();
  tap('touch');
  expect(listener.mock.calls).toEqual([[{ type: 'tap', x: 12, y: 5 }]]);
  undo();
  tap('touch');
  expect(listener).toHaveBeenCalledTimes(1);
});
